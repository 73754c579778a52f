import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { HANDLE_MAX_LENGTH, HANDLE_MIN_LENGTH } from "#features/workspaces/limits.ts";
import { isReservedHandle } from "#features/workspaces/reserved.ts";
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../limits.ts";
import { callAccounts } from "./account-calls.ts";
import { findPasswordError, findUsernameError } from "./check-account.ts";
import { CheckYourEmail } from "./check-your-email.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import styles from "./entry-form.module.css";
import { NewPasswordField } from "./new-password-field.tsx";
import type { SentCode } from "./resend-code.tsx";
import { useSubmitForm } from "./use-submit-form.tsx";

/** `host` is the host of the pages, shown as the address that a username becomes. */
export function SignUpScreen({ host }: { host: string }) {
  const { t } = useTranslation("accounts");
  const [started, setStarted] = useState<SignUpStarted>();
  const [isBack, setBack] = useState(false);
  if (started && !isBack) {
    return <CheckYourEmail sent={started} attempt={started.attempt} onBack={() => setBack(true)} />;
  }
  function start(next: SignUpStarted) {
    setStarted(next);
    setBack(false);
  }
  return (
    <EntryFrame title={t("sign_up.title")} lead={t("sign_up.lead")}>
      <SignUpForm host={host} earlier={started} onDone={start} />
      <div className={styles.links}>
        <span>
          {t("sign_up.have_account")} <Link to="/login">{t("sign_up.sign_in")}</Link>
        </span>
      </div>
    </EntryFrame>
  );
}

/** Route names are reserved too, but only the server knows them. */
const NO_ROUTES: ReadonlySet<string> = new Set();
const limits = { min: HANDLE_MIN_LENGTH, max: HANDLE_MAX_LENGTH };

/** A sign-up that awaits its code. */
interface SignUpStarted extends SentCode {
  readonly username: string;
  readonly attempt: string;
}

interface SignUpFormProps {
  readonly host: string;
  /** This browser's previous sign-up, which the next one replaces. */
  readonly earlier: SignUpStarted | undefined;
  readonly onDone: (started: SignUpStarted) => void;
}

function SignUpForm({ host, earlier, onDone }: SignUpFormProps) {
  const { t } = useTranslation("accounts");

  const form = useSubmitForm({
    names: ["username", "email", "password"],
    fallback: t("sign_up.failed"),
    check({ username, password }) {
      const usernameError = findUsernameError(username);
      const passwordError = findPasswordError(password);
      return {
        username: usernameError && t(`error.${usernameError}`, limits),
        password: passwordError && t(`error.${passwordError}`, { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH }),
      };
    },
    checkWhileTyping({ username }) {
      if (findUsernameError(username) === "username_characters") return { username: t("error.username_characters") };
      return isReservedHandle(username, NO_ROUTES) ? { username: t("error.username_reserved") } : {};
    },
    async submit({ username, email, password }) {
      const body = { username, email: email.trim(), password, ...(earlier && { attempt: earlier.attempt }) };
      const { attempt } = await callAccounts("POST /users", { body });
      onDone({ username, email: body.email, attempt, sentAtMs: Date.now() });
    },
  });

  const username = form.field("username");
  return (
    <>
      {form.banner}
      <form className={styles.form} {...form.formProps}>
        <TextInput
          {...username}
          label={t("username")}
          // an error takes the place of the hint, so that the form does not move while a name is typed
          description={username.error === undefined && t("sign_up.username_hint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          className={styles.handle}
          classNames={{ description: styles.remark, error: styles.remark }}
          leftSection={<span>{`${host}/`}</span>}
          leftSectionWidth={`${host.length + 2}ch`}
          defaultValue={earlier?.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextInput
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
        <Button type="submit" size="md" disabled={form.isPending}>
          {form.isPending ? t("sign_up.pending") : t("sign_up.submit")}
        </Button>
      </form>
    </>
  );
}
