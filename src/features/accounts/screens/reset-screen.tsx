import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { FormButton, formButton } from "#ui/form/form-button.tsx";
import { useBrowserValue } from "#ui/use-browser-value.ts";
import { callAccounts } from "./account-calls.ts";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth-form.module.css";
import { takeReturnPath } from "./return-path.ts";
import { type SignInNotice, withNext } from "./next-path.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { readMailedToken } from "./mailed-token.ts";
import { useNewPasswordCheck } from "./check-account.ts";
import { useSubmitForm } from "./use-submit-form.tsx";

export function ResetScreen() {
  const token = readMailedToken(useLocation());
  const isInBrowser = useBrowserValue(() => true, false);
  // the server never sees the fragment
  return token === "" && isInBrowser ? <ResetWithoutToken /> : <ResetForm token={token} />;
}

/** A reset link that was cut off, or an address typed by hand; only a mailed link works. */
function ResetWithoutToken() {
  const { t } = useTranslation("accounts");
  return (
    <AuthFrame title={t("reset.title")}>
      <div className={styles.panel} role="status">
        <p>{t("reset.no_token")}</p>
        <Link className={formButton} to="/forgot-password">
          {t("reset.again")}
        </Link>
      </div>
      <div className={styles.links}>
        <Link to="/login">{t("back_to_login")}</Link>
      </div>
    </AuthFrame>
  );
}

function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation("accounts");
  const { check, hint } = useNewPasswordCheck();
  const navigate = useNavigate();

  const form = useSubmitForm({
    names: ["new_password", "confirm_password"],
    check,
    async submit(values) {
      await callAccounts("POST /auth/reset-password", { body: { token, ...values } });
      await navigate(withNext("/login", takeReturnPath()), {
        replace: true,
        state: { notice: "password_reset" satisfies SignInNotice },
      });
    },
  });

  return (
    <AuthFrame title={t("reset.title")} lead={t("reset.lead")}>
      <meta name="referrer" content="no-referrer" />
      {form.banner}
      <form className={styles.form} {...form.formProps}>
        <NewPasswordField {...form.field("new_password")} label={t("new_password")} description={hint} />
        <PasswordField {...form.field("confirm_password")} label={t("confirm_password")} autoComplete="new-password" />
        <FormButton type="submit" disabled={form.isPending}>
          {form.isPending ? t("saving") : t("reset.submit")}
        </FormButton>
      </form>
      <div className={styles.links}>
        <Link to="/forgot-password">{t("reset.again")}</Link>
        <Link to="/login">{t("back_to_login")}</Link>
      </div>
    </AuthFrame>
  );
}
