import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { HANDLE_MAX_LENGTH, HANDLE_MIN_LENGTH } from "#features/workspaces/limits.ts";
import type { SessionUser } from "#client/session.ts";
import { findUsernameError } from "../check-account.ts";
import { EntryFrame } from "../entry-frame.tsx";
import entry from "../entry-form.module.css";
import { callOidc } from "../account-calls.ts";
import { useFocusOn } from "./use-focus-on.ts";
import { useSubmitForm } from "../use-submit-form.tsx";

interface ProviderSignUpFormProps {
  readonly ticket: string;
  readonly email: string;
  /** A username proposed from the name at the provider. */
  readonly username: string;
  readonly onSignedIn: (user: SessionUser) => void;
  readonly onBack: (reason: string) => void;
}

const limits = { min: HANDLE_MIN_LENGTH, max: HANDLE_MAX_LENGTH };

/** Asks for the one thing that the provider does not know: the username. */
export function ProviderSignUpForm({ ticket, email, username, onSignedIn, onBack }: ProviderSignUpFormProps) {
  const { t } = useTranslation(["mfa", "accounts"]);

  useFocusOn("username");
  const form = useSubmitForm({
    names: ["username"],
    check(values) {
      const error = findUsernameError(values.username);
      return { username: error && t(`accounts:error.${error}`, limits) };
    },
    checkWhileTyping(values) {
      const isOdd = findUsernameError(values.username) === "username_characters";
      return isOdd ? { username: t("accounts:error.username_characters") } : {};
    },
    async submit(values) {
      onSignedIn((await callOidc("POST /auth/oidc/sign-up", { body: { ticket, ...values } })).user);
    },
    onError(code, text) {
      if (code === "arrival_over") onBack(text);
    },
  });

  return (
    <EntryFrame title={t("oidc.sign_up_title")} lead={t("oidc.sign_up_lead", { email })}>
      {form.banner}
      <form className={entry.form} {...form.formProps}>
        <TextInput
          {...form.field("username")}
          label={t("accounts:username")}
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button type="submit" size="md" disabled={form.isPending}>
          {form.isPending ? t("oidc.pending") : t("oidc.sign_up_submit")}
        </Button>
      </form>
    </EntryFrame>
  );
}
