import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { useFields } from "#ui/use-fields.ts";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import type { SessionUser } from "#client/session.ts";
import { EntryFrame } from "../entry-frame.tsx";
import entry from "../entry-form.module.css";
import { PasswordField } from "../password-field.tsx";
import { callOidc } from "../account-calls.ts";
import { CodeField } from "./code-field.tsx";
import { useFocusOn } from "./use-focus-on.ts";

interface LinkFormProps {
  readonly ticket: string;
  readonly email: string;
  readonly providerName: string;
  readonly onSignedIn: (user: SessionUser) => void;
  readonly onBack: (reason: string) => void;
}

const names = ["password", "code", "recovery_code"] as const;

/** Proves ownership of the account with the provider's address, so that the two can be linked. */
export function LinkForm({ ticket, email, providerName, onSignedIn, onBack }: LinkFormProps) {
  const { t } = useTranslation(["mfa", "accounts"]);
  const { toText, toFields } = useErrorTexts();
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<string>();

  useFocusOn("password");
  const form = useFields({
    names,
    async onSubmit({ password, code, recovery_code }) {
      setFailure(undefined);
      const given = { ...(code && { code }), ...(recovery_code && { recovery_code }) };
      try {
        onSignedIn((await callOidc("POST /auth/oidc/link", { body: { ticket, password, ...given } })).user);
        return undefined;
      } catch (error) {
        const problem = error instanceof ApiError ? error.code : "";
        if (problem === "arrival_over") onBack(toText(error));
        if (problem === "second_factor_missing") setNeedsCode(true);
        const fields = toFields(error, names);
        if (!fields) setFailure(toText(error));
        return fields;
      }
    },
  });

  return (
    <EntryFrame title={t("oidc.link_title")} lead={t("oidc.link_lead", { email, name: providerName })}>
      {failure && <Banner kind="error">{failure}</Banner>}
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
