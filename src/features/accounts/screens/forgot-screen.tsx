import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Field } from "#ui/form/field.tsx";
import { FormButton, formButton } from "#ui/form/form-button.tsx";
import { useFields } from "#ui/use-fields.ts";
import { EMAIL_MAX_LENGTH } from "../limits.ts";
import { callAccounts } from "./account-calls.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { withNext } from "./next-path.ts";
import { storeReturnPath } from "./return-path.ts";
import styles from "./auth-form.module.css";

export function ForgotScreen() {
  const { t } = useTranslation("accounts");
  const [isSent, setSent] = useState(false);
  const next = useSearchParams()[0].get("next");

  const form = useFields({
    names: ["email"],
    async onSubmit({ email }) {
      // Every outcome looks the same, so that the screen does not reveal whether an address is known.
      await callAccounts("POST /auth/forgot-password", { body: { email: email.trim() } }, { prefix: "/api" }).catch(
        (error: unknown) => console.error("forgot-password", error),
      );
      // stored for the link in the email, which opens a new document
      if (next !== null) storeReturnPath(next);
      setSent(true);
      return undefined;
    },
  });

  if (isSent) {
    return (
      <AuthFrame title={t("forgot.sent_title")}>
        <div className={styles.panel} role="status">
          <p>{t("forgot.sent_text")}</p>
          <Link className={formButton} to={withNext("/login", next)}>
            {t("return_to_login")}
          </Link>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t("forgot.title")} lead={t("forgot.lead")}>
      <form className={styles.form} {...form.formProps}>
        <Field
          {...form.field("email")}
          label={t("email")}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          required
        />
        <FormButton type="submit" disabled={form.isPending}>
          {form.isPending ? t("forgot.pending") : t("forgot.submit")}
        </FormButton>
      </form>
      <div className={styles.links}>
        <Link to={withNext("/login", next)}>{t("back_to_login")}</Link>
      </div>
    </AuthFrame>
  );
}
