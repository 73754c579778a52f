import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A password that can be looked at, by keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation("accounts");
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ "aria-label": t("show_password"), tabIndex: 0 }}
      required
      // because the kit marks the frame around it alone
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
