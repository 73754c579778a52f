import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "#ui/section.tsx";
import { useFields } from "#ui/use-fields.ts";
import { callAccounts } from "./account-calls.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { useErrorTexts } from "#client/error-text.ts";
import type { SettingsFormProps } from "./form-outcome.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { OwnHiddenUsername } from "./hidden-username.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import styles from "./security.module.css";
import { useNewPasswordCheck } from "./check-account.ts";

const names = ["current_password", "new_password", "confirm_password"] as const;

/** Sets a new password; the surrounding screen shows the outcome. */
export function PasswordForm({ onOutcome }: Pick<SettingsFormProps, "onOutcome">) {
  const { t } = useTranslation("accounts");
  const { toFields, toText } = useErrorTexts();
  const { check, hint } = useNewPasswordCheck();
  const [isMismatch, setMismatch] = useState(false);
  const { username, email } = useCurrentUser();
  const [changes, setChanges] = useState(0);

  const form = useFields({
    names,
    check(values) {
      onOutcome(undefined);
      setMismatch(false);
      const { new_password, confirm_password } = check(values);
      // The error is shown above the form only, so that screen readers announce it once.
      if (confirm_password) {
        setMismatch(true);
        onOutcome({ kind: "error", text: confirm_password });
        return { confirm_password: "" };
      }
      return new_password ? { new_password } : {};
    },
    async onSubmit(values) {
      try {
        await callAccounts("POST /v1/auth/change-password", { body: values });
        onOutcome({ kind: "success", text: t("change_password.done") });
        setChanges((count) => count + 1);
        return undefined;
      } catch (error) {
        const fields = toFields(error, names);
        onOutcome({
          kind: "error",
          text: t("change_password.failed"),
          reason: fields ? undefined : toText(error),
        });
        return fields;
      }
    },
  });

  return (
    <Section headingId="password" title={t("change_password.title")}>
      {/* a new key resets the uncontrolled fields */}
      <form key={changes} className={styles.form} {...form.formProps}>
        <OwnHiddenUsername />
        <PasswordField
          {...form.field("current_password")}
          label={t("change_password.current")}
          autoComplete="current-password"
        />
        <NewPasswordField
          {...form.field("new_password")}
          label={t("new_password")}
          description={hint}
          own={[username, email, ...email.split("@")]}
        />
        <PasswordField
          {...form.field("confirm_password")}
          error={isMismatch || form.field("confirm_password").error}
          label={t("confirm_password")}
          autoComplete="new-password"
        />
        <Button type="submit" disabled={form.isPending} className={stacked.action}>
          {form.isPending ? t("saving") : t("change_password.submit")}
        </Button>
      </form>
    </Section>
  );
}
