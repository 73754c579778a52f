import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { useFields } from "#ui/use-fields.ts";
import { callAccounts } from "./account-calls.ts";
import { useErrorTexts } from "./error-text.ts";
import { PasswordField } from "./password-field.tsx";
import styles from "./password-form.module.css";
import { useNewPasswordCheck } from "./use-new-password-check.ts";

const names = ["current_password", "new_password", "confirm_password"] as const;

export function PasswordForm() {
  const { t } = useTranslation("accounts");
  const { fieldsOf, textOf } = useErrorTexts();
  const { check, hint } = useNewPasswordCheck();
  const [outcome, setOutcome] = useState<{ kind: "success" | "error"; text: string }>();
  const [changes, setChanges] = useState(0);

  const form = useFields({
    names,
    check,
    async onSubmit(values) {
      setOutcome(undefined);
      try {
        await callAccounts("POST /v1/auth/change-password", { body: values });
        setOutcome({ kind: "success", text: t("change_password.done") });
        setChanges((count) => count + 1);
        return undefined;
      } catch (error) {
        const fields = fieldsOf(error, names);
        setOutcome({
          kind: "error",
          text: fields ? t("change_password.failed") : textOf(error, t("change_password.failed")),
        });
        return fields;
      }
    },
  });

  return (
    <div className={styles.section}>
      <h2>{t("change_password.title")}</h2>
      {outcome && <Banner kind={outcome.kind}>{outcome.text}</Banner>}
      {/* a new key empties the fields, which hold their own values */}
      <form key={changes} className={styles.form} {...form.formProps}>
        <PasswordField
          {...form.field("current_password")}
          label={t("change_password.current")}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field("new_password")}
          label={t("new_password")}
          description={hint}
          autoComplete="new-password"
        />
        <PasswordField {...form.field("confirm_password")} label={t("confirm_password")} autoComplete="new-password" />
        <Button type="submit" disabled={form.isPending} className={styles.save}>
          {form.isPending ? t("saving") : t("change_password.submit")}
        </Button>
      </form>
    </div>
  );
}
