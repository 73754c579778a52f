import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A password field whose value can be revealed, by keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation("accounts");
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ "aria-label": t("show_password"), tabIndex: 0 }}
      required
      // Mantine marks only the wrapper.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
