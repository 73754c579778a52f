import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { useFields } from "#ui/use-fields.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { startSession } from "#client/session.ts";
import { callAccounts } from "./account-calls.ts";
import { CodeInput } from "./code-input.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import styles from "./entry-form.module.css";
import { ResendCode, type SentCode } from "./resend-code.tsx";

interface CheckYourEmailProps {
  readonly sent: SentCode;
  /** This browser's sign-up attempt; it allows the code to sign in here. */
  readonly attempt: string;
  /** Back to the form, to enter another address. */
  readonly onBack: () => void;
}

/** The screen after a sign-up. It is the same for known addresses, which only their owner learns by mail. */
export function CheckYourEmail({ sent, attempt, onBack }: CheckYourEmailProps) {
  const { t } = useTranslation("accounts");
  const { toText } = useErrorTexts();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const form = useFields({
    names: ["code"],
    async onSubmit({ code }) {
      setFailure(undefined);
      try {
        const { user } = await callAccounts("POST /users/email_verify", { body: { code, attempt } });
        if (user) startSession(user);
        await navigate(user ? "/dashboard/welcome" : "/login", { replace: true });
      } catch (error) {
        setFailure(toText(error, t("verify.failed")));
        input.current?.focus();
      }
      return undefined;
    },
  });

  const code = form.field("code");

  return (
    <EntryFrame title={t("check_email.title")}>
      <div className={styles.panel}>
        <p role="status">{t("check_email.text", { email: sent.email })}</p>
        {failure && <Banner kind="error">{failure}</Banner>}
        <form className={styles.form} {...form.formProps}>
          <CodeInput {...code} ref={input} error={code.error ?? failure !== undefined} />
          <Button type="submit" size="md" disabled={form.isPending}>
            {form.isPending ? t("verify.pending") : t("check_email.submit")}
          </Button>
        </form>
        <ResendCode sent={sent} attempt={attempt} />
      </div>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={onBack}>
          {t("check_email.change_address")}
        </button>
        <Link to="/verify-email" state={sent}>
          {t("check_email.verify")}
        </Link>
        <Link to="/login">{t("back_to_login")}</Link>
      </div>
    </EntryFrame>
  );
}
