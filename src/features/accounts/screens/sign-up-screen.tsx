import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { isReservedHandle } from "#features/workspaces/reserved-names.ts";
import { Banner } from "#ui/banner.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormButton } from "#ui/form/form-button.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { Registration } from "../registration/registration-schema.ts";
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../limits.ts";
import { callAccounts } from "./account-calls.ts";
import { findPasswordError, useUsernameCheck } from "./check-account.ts";
import styles from "./auth-form.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { findSharedHost, readInvitation, withNext } from "./next-path.ts";
import type { SentCode } from "./resend-code.tsx";
import { storeReturnPath } from "./return-path.ts";
import type { solveInWorker } from "./solve-in-worker.ts";
import { useFocusOn } from "./mfa/code-field.tsx";
import mfa from "./mfa/mfa.module.css";
import { ProviderLink } from "./oidc/provider-link.tsx";
import { useSubmitForm } from "./use-submit-form.tsx";

const CheckYourEmail = lazyWithRetry(() => import("./check-your-email.tsx").then((file) => file.CheckYourEmail));

interface SignUpScreenProps {
  /** The host of the pages. The field shows it before the username, as the address of the page. */
  readonly host: string;
  /** The display name of the OpenID provider; empty without one. */
  readonly providerName: string;
}

export function SignUpScreen({ host, providerName }: SignUpScreenProps) {
  const { t } = useTranslation("accounts");
  const [started, setStarted] = useState<SignUpStarted>();
  const [isBack, setBack] = useState(false);
  const [search] = useSearchParams();
  const next = search.get("next");
  const shared = findSharedHost(next);
  const invitation = readInvitation(search);
  const registration = useRegistration();
  const isOpen = invitation !== undefined || registration.mode === "open" || registration.mode === "domains";
  if (started && !isBack) {
    return (
      <AuthFrame title={t("check_email.title")}>
        <Suspense>
          <CheckYourEmail sent={started} attempt={started.attempt} next={next} onBack={() => setBack(true)} />
        </Suspense>
      </AuthFrame>
    );
  }
  function start(signUp: SignUpStarted) {
    storeReturnPath(next);
    setStarted(signUp);
    setBack(false);
  }
  return (
    <AuthFrame
      title={t("sign_up.title")}
      lead={shared === undefined ? t("sign_up.lead") : t("sign_up.lead_shared", { host: shared })}
    >
      {registration.mode !== "open" && invitation === undefined && (
        <Banner kind="info">
          {t(`sign_up.only.${registration.mode}`, {
            domains: registration.domains.map((name) => `@${name}`).join(", "),
          })}
        </Banner>
      )}
      {isOpen && <SignUpForm host={host} earlier={started} invitation={invitation} onDone={start} />}
      {isOpen && providerName !== "" && (
        <div className={mfa.ways}>
          <div className={mfa.or}>{t("sign_in.or")}</div>
          <ProviderLink providerName={providerName} next={next} invitation={invitation} />
        </div>
      )}
      <div className={styles.links}>
        <span>
          {t("sign_up.have_account")} <Link to={withNext("/login", next, invitation)}>{t("sign_up.sign_in")}</Link>
        </span>
      </div>
    </AuthFrame>
  );
}

/** Who may sign up. Assumed to be everyone until the server responds; the server checks each sign-up anyway. */
function useRegistration(): Registration {
  const [registration, setRegistration] = useState<Registration>({ mode: "open", domains: [] });
  useEffect(() => {
    const controller = new AbortController();
    callAccounts("GET /v1/registration", undefined, { signal: controller.signal }).then(
      setRegistration,
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return registration;
}

/** Route names are reserved too, but only the server knows them. */
const NO_ROUTES: ReadonlySet<string> = new Set();

/** Loaded on demand: few operators require a proof of work. */
const solve: typeof solveInWorker = async (...args) => (await import("./solve-in-worker.ts")).solveInWorker(...args);

/** A sign-up that awaits its code. */
interface SignUpStarted extends SentCode {
  readonly username: string;
  readonly attempt: string;
}

interface SignUpFormProps {
  readonly host: string;
  /** This browser's previous sign-up, which the next one replaces. */
  readonly earlier: SignUpStarted | undefined;
  /** The token of an invitation, from the URL. */
  readonly invitation: string | undefined;
  readonly onDone: (started: SignUpStarted) => void;
}

function SignUpForm({ host, earlier, invitation, onDone }: SignUpFormProps) {
  const { t } = useTranslation("accounts");

  // back from the code, to correct the address
  useFocusOn(earlier && "email");
  const [progress, setProgress] = useState<number>();
  const usernameCheck = useUsernameCheck();
  const form = useSubmitForm({
    names: ["username", "email", "password"],
    fallback: t("sign_up.failed"),
    check({ username, password }) {
      const passwordError = findPasswordError(password);
      return {
        ...usernameCheck.check({ username }),
        password: passwordError && t(`error.${passwordError}`, { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH }),
      };
    },
    checkWhileTyping({ username }) {
      if (isReservedHandle(username, NO_ROUTES)) return { username: t("error.username_reserved") };
      return usernameCheck.checkWhileTyping({ username });
    },
    async submit({ username, email, password }) {
      const body = {
        username,
        email: email.trim(),
        password,
        ...(earlier && { attempt: earlier.attempt }),
        ...(invitation !== undefined && { invitation }),
      };
      const challenge = await callAccounts("GET /v1/registration/challenge");
      const proof = challenge.bits > 0 ? await solve(challenge, setProgress) : undefined;
      setProgress(undefined);
      const { attempt } = await callAccounts("POST /users", {
        body: { ...body, ...(proof !== undefined && { proof }) },
      });
      onDone({ username, email: body.email, attempt, sentAtMs: Date.now() });
    },
  });

  return (
    <>
      {form.banner}
      <form className={styles.form} {...form.formProps}>
        <Field
          {...form.field("username")}
          label={t("username")}
          hint={t("sign_up.username_hint")}
          startText={`${host}/`}
          defaultValue={earlier?.username}
          // password managers would store it as the login, which is the email
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field
          {...form.field("email")}
          label={t("email")}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          defaultValue={earlier?.email}
          required
        />
        <NewPasswordField
          {...form.field("password")}
          label={t("password")}
          description={t("password_hint", { min: PASSWORD_MIN_LENGTH })}
        />
        {progress !== undefined && <p role="status">{t("sign_up.proving", { percent: Math.floor(progress * 100) })}</p>}
        <noscript>
          <Banner kind="info">{t("sign_up.no_script")}</Banner>
        </noscript>
        <FormButton type="submit" disabled={form.isPending}>
          {form.isPending ? t("sign_up.pending") : t("sign_up.submit")}
        </FormButton>
      </form>
    </>
  );
}
