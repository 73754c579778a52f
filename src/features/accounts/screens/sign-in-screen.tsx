import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useErrorTexts } from "#client/error-text.ts";
import type { SessionUser } from "#client/session.ts";
import { Banner } from "#ui/banner.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormButton } from "#ui/form/form-button.tsx";
import { useFields } from "#ui/use-fields.ts";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { EMAIL_MAX_LENGTH } from "../limits.ts";
import { callAccounts } from "./account-calls.ts";
import { type SecondStepRequest, toSecondStepRequest } from "./mfa/second-step-request.ts";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth-form.module.css";
import { PasswordlessSignIn } from "./mfa/passwordless-sign-in.tsx";
import { findSharedHost, readSignInNotice, withNext } from "./next-path.ts";
import { PasswordField } from "./password-field.tsx";
import { useLocationState } from "./use-location-state.ts";
import { useSignInStage } from "./use-sign-in-stage.ts";

// Loaded on demand: most people sign in with one step.
const SecondStep = lazyWithRetry(() => import("./mfa/second-step.tsx").then((file) => file.SecondStep));
const OidcCallback = lazyWithRetry(() => import("./oidc/oidc-callback.tsx").then((file) => file.OidcCallback));

export function SignInScreen({ providerName }: { providerName: string }) {
  const { t } = useTranslation("accounts");
  const notice = readSignInNotice(useLocationState());
  const signInStage = useSignInStage(providerName);
  const { stage, failure, setFailure, next, invitation, askSecondStep, goBack, finish } = signInStage;
  const shared = findSharedHost(next);
  const [email, setEmail] = useState("");
  const signIn = useSignIn();

  const form = useFields({
    names: ["email", "password"],
    async onSubmit(values) {
      setFailure(undefined);
      setEmail(values.email);
      const outcome = await signIn(values);
      if ("user" in outcome) finish(outcome.user);
      else if ("secondStep" in outcome) askSecondStep(outcome.secondStep);
      else setFailure(outcome.failure);
      return undefined;
    },
  });

  if (stage.name === "second") {
    return (
      <Suspense>
        <SecondStep secondStep={stage.secondStep} onSignedIn={finish} onBack={goBack} />
      </Suspense>
    );
  }
  if (stage.name === "oidc") {
    return (
      <Suspense>
        <OidcCallback
          code={stage.code}
          invitation={invitation}
          providerName={providerName}
          onSignedIn={finish}
          onSecondStep={askSecondStep}
          onBack={goBack}
        />
      </Suspense>
    );
  }
  return (
    <AuthFrame
      title={t("sign_in.title")}
      lead={shared === undefined ? t("sign_in.lead") : t("sign_in.lead_shared", { host: shared })}
    >
      {notice && !failure && (
        <Banner kind={notice === "signed_out" ? "info" : "success"}>{t(`notice.${notice}`)}</Banner>
      )}
      {failure && <Banner kind="error">{failure}</Banner>}
      <form className={styles.form} {...form.formProps}>
        <Field
          {...form.field("email")}
          label={t("email")}
          type="email"
          // lets browsers offer passkeys in this field
          autoComplete="username webauthn"
          defaultValue={email}
          maxLength={EMAIL_MAX_LENGTH}
          required
        />
        <PasswordField {...form.field("password")} label={t("password")} autoComplete="current-password" />
        <div className={styles.row}>
          <Checkbox name="remember" label={t("sign_in.remember")} />
          <Link to={withNext("/forgot-password", next)}>{t("sign_in.forgot")}</Link>
        </div>
        <FormButton type="submit" disabled={form.isPending}>
          {form.isPending ? t("sign_in.pending") : t("sign_in.submit")}
        </FormButton>
      </form>
      <PasswordlessSignIn
        providerName={providerName}
        next={next}
        invitation={invitation}
        onSignedIn={finish}
        onFailure={setFailure}
      />
      <div className={styles.links}>
        <span>
          {t("sign_in.no_account")} <Link to={withNext("/signup", next, invitation)}>{t("sign_in.sign_up")}</Link>
        </span>
        <span>
          {t("sign_in.not_verified")} <Link to={withNext("/verify-email", next)}>{t("sign_in.verify")}</Link>
        </span>
      </div>
    </AuthFrame>
  );
}

type SignInOutcome =
  | { readonly user: SessionUser }
  | { readonly secondStep: SecondStepRequest }
  | { readonly failure: string };

/** Signs in with a password. Returns the user, the second step that is still required, or the error. */
function useSignIn(): (values: { email: string; password: string }) => Promise<SignInOutcome> {
  const { t } = useTranslation("accounts");
  const { toText } = useErrorTexts();
  return async ({ email, password }) => {
    try {
      // Partial, since a server of another version may respond differently.
      const result: Partial<Awaited<ReturnType<typeof callAccounts<"POST /users/login">>>> | undefined =
        await callAccounts("POST /users/login", { body: { user: { email: email.trim(), password } } });
      if (!result) return { failure: t("sign_in.failed") };
      if (!result.user?.token) return { failure: t("sign_in.no_token") };
      return { user: result.user };
    } catch (error) {
      const secondStep = toSecondStepRequest(error);
      return secondStep ? { secondStep } : { failure: toText(error, t("sign_in.failed")) };
    }
  };
}
