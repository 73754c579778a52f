import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { SessionUser } from "#client/session.ts";
import { EntryFrame } from "../entry-frame.tsx";
import entry from "../entry-form.module.css";
import { PasswordField } from "../password-field.tsx";
import { callOidc } from "../account-calls.ts";
import { CodeField } from "./code-field.tsx";
import { useFocusOn } from "./use-focus-on.ts";
import { useSubmitForm } from "../use-submit-form.tsx";

interface LinkFormProps {
  readonly ticket: string;
  readonly email: string;
  readonly providerName: string;
  readonly onSignedIn: (user: SessionUser) => void;
  readonly onBack: (reason: string) => void;
}

/** Proves ownership of the account with the provider's address, so that the two can be linked. */
export function LinkForm({ ticket, email, providerName, onSignedIn, onBack }: LinkFormProps) {
  const { t } = useTranslation(["mfa", "accounts"]);
  const [needsCode, setNeedsCode] = useState(false);

  useFocusOn("password");
  const form = useSubmitForm({
    names: ["password", "code", "recovery_code"],
    async submit({ password, code, recovery_code }) {
      const given = { ...(code && { code }), ...(recovery_code && { recovery_code }) };
      onSignedIn((await callOidc("POST /auth/oidc/link", { body: { ticket, password, ...given } })).user);
    },
    onError(problem, text) {
      if (problem === "arrival_over") onBack(text);
      if (problem === "second_factor_missing") setNeedsCode(true);
    },
  });

  return (
    <EntryFrame title={t("oidc.link_title")} lead={t("oidc.link_lead", { email, name: providerName })}>
      {form.banner}
      <form className={entry.form} {...form.formProps}>
        {/* tells password managers whose password is requested */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField {...form.field("password")} label={t("accounts:password")} autoComplete="current-password" />
        {needsCode && <CodeField code={form.field("code")} recovery={form.field("recovery_code")} />}
        <Button type="submit" size="md" disabled={form.isPending}>
          {form.isPending ? t("oidc.pending") : t("oidc.link_submit")}
        </Button>
      </form>
      <div className={entry.links}>
        <Link to="/forgot-password">{t("oidc.forgot")}</Link>
      </div>
    </EntryFrame>
  );
}
