import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResponseBody } from "#base/contract.ts";
import { useErrorTexts } from "#client/error-text.ts";
import type { SessionUser } from "#client/session.ts";
import type { AccountsContract } from "../../contract.ts";
import { Field } from "#ui/form/field.tsx";
import { FormButton } from "#ui/form/form-button.tsx";
import { callAccounts } from "../account-calls.ts";
import { AuthFrame } from "../auth-frame.tsx";
import { toSecondStepRequest, type SecondStepRequest } from "../mfa/second-step-request.ts";
import { Link } from "react-router";
import formStyles from "../auth-form.module.css";
import { PasswordField } from "../password-field.tsx";
import { HiddenUsername } from "../hidden-username.tsx";
import { CodeField, useFocusOn } from "../mfa/code-field.tsx";
import styles from "../mfa/mfa.module.css";
import { useSubmitForm } from "../use-submit-form.tsx";
import { useUsernameCheck } from "../check-account.ts";

type RemainingStep = Exclude<ResponseBody<AccountsContract["POST /auth/oidc/trade"]>, { next: "signed_in" }>;

interface OidcCallbackProps {
  readonly code: string;
  /** The token of an invitation, from the URL. */
  readonly invitation: string | undefined;
  readonly providerName: string;
  readonly onSignedIn: (user: SessionUser) => void;
  readonly onSecondStep: (secondStep: SecondStepRequest) => void;
  /** Back to the first step, with the reason. */
  readonly onBack: (reason: string) => void;
}

/** Finishes a sign-in that returned from the provider: signs in at once, or continues with one more step. */
export function OidcCallback({
  code,
  invitation: token,
  providerName,
  onSignedIn,
  onSecondStep,
  onBack,
}: OidcCallbackProps) {
  const { t } = useTranslation("mfa");
  const { toText } = useErrorTexts();
  const [exchanged, setExchanged] = useState<RemainingStep>();
  const hasRequested = useRef(false);
  const invitation = token === undefined ? {} : { invitation: token };

  useEffect(() => {
    // The code works only once.
    if (hasRequested.current) return;
    hasRequested.current = true;
    callAccounts("POST /auth/oidc/trade", { body: { code, ...invitation } }).then(
      (result) => (result.next === "signed_in" ? onSignedIn(result.user) : setExchanged(result)),
      (error: unknown) => {
        const secondStep = toSecondStepRequest(error);
        if (secondStep) onSecondStep(secondStep);
        else onBack(toText(error));
      },
    );
  });

  if (exchanged?.next === "link") {
    return <LinkForm {...exchanged} providerName={providerName} onSignedIn={onSignedIn} onBack={onBack} />;
  }
  if (exchanged?.next === "sign_up")
    return <ProviderSignUpForm {...exchanged} {...invitation} onSignedIn={onSignedIn} onBack={onBack} />;
  return (
    <AuthFrame title={t("oidc.finishing")}>
      <div role="status">
        <span className="visually-hidden">{t("oidc.finishing")}</span>
        <div className={styles.spinner} />
      </div>
    </AuthFrame>
  );
}

interface LinkFormProps {
  readonly ticket: string;
  readonly email: string;
  readonly providerName: string;
  readonly onSignedIn: (user: SessionUser) => void;
  readonly onBack: (reason: string) => void;
}

/** Proves ownership of the account with the provider's address, so that the two can be linked. */
function LinkForm({ ticket, email, providerName, onSignedIn, onBack }: LinkFormProps) {
  const { t } = useTranslation(["mfa", "accounts"]);
  const [needsCode, setNeedsCode] = useState(false);

  useFocusOn("password");
  const form = useSubmitForm({
    names: ["password", "code", "recovery_code"],
    async submit({ password, code, recovery_code }) {
      const secondFactor = { ...(code && { code }), ...(recovery_code && { recovery_code }) };
      onSignedIn((await callAccounts("POST /auth/oidc/link", { body: { ticket, password, ...secondFactor } })).user);
    },
    onError(problem, text) {
      if (problem === "arrival_over") onBack(text);
      if (problem === "second_factor_missing") setNeedsCode(true);
    },
  });

  return (
    <AuthFrame title={t("oidc.link_title")} lead={t("oidc.link_lead", { email, name: providerName })}>
      {form.banner}
      <form className={formStyles.form} {...form.formProps}>
        <HiddenUsername email={email} />
        <PasswordField {...form.field("password")} label={t("accounts:password")} autoComplete="current-password" />
        {needsCode && <CodeField code={form.field("code")} recovery={form.field("recovery_code")} />}
        <FormButton type="submit" disabled={form.isPending}>
          {form.isPending ? t("oidc.pending") : t("oidc.link_submit")}
        </FormButton>
      </form>
      <div className={formStyles.links}>
        <Link to="/forgot-password">{t("oidc.forgot")}</Link>
      </div>
    </AuthFrame>
  );
}

interface ProviderSignUpFormProps {
  readonly ticket: string;
  readonly email: string;
  /** A username suggested by the server, based on the name at the provider. */
  readonly username: string;
  readonly invitation?: string;
  readonly onSignedIn: (user: SessionUser) => void;
  readonly onBack: (reason: string) => void;
}

/** Asks for the one thing that the provider does not know: the username. */
function ProviderSignUpForm({ ticket, email, username, invitation, onSignedIn, onBack }: ProviderSignUpFormProps) {
  const { t } = useTranslation(["mfa", "accounts"]);

  useFocusOn("username");
  const form = useSubmitForm({
    names: ["username"],
    ...useUsernameCheck(),
    async submit(values) {
      const body = { ticket, ...values, ...(invitation !== undefined && { invitation }) };
      onSignedIn((await callAccounts("POST /auth/oidc/sign-up", { body })).user);
    },
    onError(code, text) {
      if (code === "arrival_over") onBack(text);
    },
  });

  return (
    <AuthFrame title={t("oidc.sign_up_title")} lead={t("oidc.sign_up_lead", { email })}>
      {form.banner}
      <form className={formStyles.form} {...form.formProps}>
        <Field
          {...form.field("username")}
          label={t("accounts:username")}
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <FormButton type="submit" disabled={form.isPending}>
          {form.isPending ? t("oidc.pending") : t("oidc.sign_up_submit")}
        </FormButton>
      </form>
    </AuthFrame>
  );
}
