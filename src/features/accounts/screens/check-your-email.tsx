import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useErrorTexts } from "#client/error-text.ts";
import { startSession } from "#client/session.ts";
import { Banner } from "#ui/banner.tsx";
import { FormButton } from "#ui/form/form-button.tsx";
import { useFields } from "#ui/use-fields.ts";
import { callAccounts } from "./account-calls.ts";
import { useFocusOn } from "./mfa/code-field.tsx";
import { CodeInput } from "./code-input.tsx";
import styles from "./auth-form.module.css";
import { DASHBOARD_PATH, leavesApp, resolveNext, withNext } from "./next-path.ts";
import { ResendCode, type SentCode } from "./resend-code.tsx";
import { takeReturnPath } from "./return-path.ts";

interface CheckYourEmailProps {
  readonly sent: SentCode;
  /** This browser's sign-up attempt; it allows the code to sign in here. */
  readonly attempt: string;
  /** The path to open after the sign-up; null for the first steps of a new page. */
  readonly next: string | null;
  /** Back to the form, to enter another address. */
  readonly onBack: () => void;
}

/**
 * The screen after a sign-up, with its frame. It looks the same for an address that already has an account; only the
 * email tells its owner.
 */
export function CheckYourEmail({ sent, attempt, next, onBack }: CheckYourEmailProps) {
  const { t } = useTranslation("accounts");
  const { toText } = useErrorTexts();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // the button that had the focus is gone
  useFocusOn("code");

  const form = useFields({
    names: ["code"],
    async onSubmit({ code }) {
      setFailure(undefined);
      try {
        const { user } = await callAccounts("POST /users/email_verify", { body: { code, attempt } });
        takeReturnPath();
        if (user) startSession(user);
        const path = user ? getFirstPath(next) : withNext("/login", next);
        if (leavesApp(path)) window.location.replace(path);
        else await navigate(path, { replace: true });
      } catch (error) {
        setFailure(toText(error, t("verify.failed")));
        input.current?.focus();
      }
      return undefined;
    },
  });

  const code = form.field("code");

  return (
    <>
      <div className={styles.panel}>
        <p role="status">{t("check_email.text", { email: sent.email })}</p>
        {failure && <Banner kind="error">{failure}</Banner>}
        <form className={styles.form} {...form.formProps}>
          <CodeInput {...code} ref={input} error={code.error ?? failure !== undefined} />
          <FormButton type="submit" disabled={form.isPending}>
            {form.isPending ? t("verify.pending") : t("check_email.submit")}
          </FormButton>
        </form>
        <ResendCode sent={sent} attempt={attempt} />
      </div>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={onBack}>
          {t("check_email.change_address")}
        </button>
        <Link to={withNext("/verify-email", next)} state={sent}>
          {t("check_email.verify")}
        </Link>
        <Link to={withNext("/login", next)}>{t("back_to_login")}</Link>
      </div>
    </>
  );
}

/** The first screen of a new account: the one that required the sign-up, or the first steps of a new page. */
function getFirstPath(next: string | null): string {
  const path = resolveNext(next, window.location.origin);
  return path === DASHBOARD_PATH ? "/dashboard/welcome" : path;
}
