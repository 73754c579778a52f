import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { FormButton } from "#ui/form/form-button.tsx";
import { useFields } from "#ui/use-fields.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { callAccounts } from "./account-calls.ts";
import { CodeInput } from "./code-input.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth-form.module.css";
import { type SignInNotice, withNext } from "./next-path.ts";
import { ResendCode, readSentCode } from "./resend-code.tsx";
import { readMailedCode } from "./mailed-token.ts";
import { takeReturnPath } from "./return-path.ts";
import { useLocationState } from "./use-location-state.ts";

export function VerifyScreen() {
  const { t } = useTranslation("accounts");
  const { toText } = useErrorTexts();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { hash } = useLocation();
  const sent = readSentCode(useLocationState());
  const [search] = useSearchParams();
  const next = search.get("next");
  const [isFilled, setFilled] = useState(false);

  // In an effect: the server that renders the document never sees the fragment.
  useEffect(() => {
    const code = readMailedCode(hash);
    if (code === "" || !input.current) return;
    input.current.value = code;
    setFailure(undefined);
    setFilled(true);
    button.current?.focus();
  }, [hash]);

  const form = useFields({
    names: ["code"],
    async onSubmit({ code }) {
      setFailure(undefined);
      try {
        await callAccounts("POST /users/email_verify", { body: { code } });
        const kept = takeReturnPath();
        await navigate(withNext("/login", next ?? kept), { state: { notice: "verified" satisfies SignInNotice } });
      } catch (error) {
        setFilled(false);
        setFailure(toText(error, t("verify.failed")));
        input.current?.focus();
      }
      return undefined;
    },
  });

  const code = form.field("code");

  return (
    <AuthFrame title={t("verify.title")} lead={t("verify.lead")}>
      {failure && <Banner kind="error">{failure}</Banner>}
      {isFilled && <Banner kind="info">{t("verify.filled")}</Banner>}
      <form className={styles.form} {...form.formProps}>
        <CodeInput {...code} ref={input} error={code.error ?? failure !== undefined} />
        <FormButton ref={button} type="submit" disabled={form.isPending}>
          {form.isPending ? t("verify.pending") : t("verify.submit")}
        </FormButton>
      </form>
      <ResendCode key={sent.sentAtMs} sent={sent} />
      <div className={styles.links}>
        <Link to={withNext("/login", next)}>{t("back_to_login")}</Link>
      </div>
    </AuthFrame>
  );
}
