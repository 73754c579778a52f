import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { useFields } from "#ui/use-fields.ts";
import { ApiError } from "../api-error.ts";
import { EntryFrame } from "../entry-frame.tsx";
import entry from "../entry-form.module.css";
import { useErrorTexts } from "../error-text.ts";
import { PasswordField } from "../password-field.tsx";
import type { SessionUser } from "../session.ts";
import { CodeField } from "./code-field.tsx";
import { useFocusOn } from "./use-focus-on.ts";
import { callOidc } from "./call-oidc.ts";

interface LinkFormProps {
  readonly ticket: string;
  readonly email: string;
  readonly providerName: string;
  readonly onSignedIn: (user: SessionUser) => void;
  readonly onBack: (reason: string) => void;
}

const names = ["password", "code", "recovery_code"] as const;

/** Proves that the account with the provider's address is one's own, so that the two can be connected. */
export function LinkForm({ ticket, email, providerName, onSignedIn, onBack }: LinkFormProps) {
  const { t } = useTranslation(["factors", "accounts"]);
  const { textOf, fieldsOf } = useErrorTexts();
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
        const refusal = error instanceof ApiError ? error.code : "";
        if (refusal === "arrival_over") onBack(textOf(error));
        if (refusal === "second_factor_missing") setNeedsCode(true);
        const fields = fieldsOf(error, names);
        if (!fields) setFailure(textOf(error));
        return fields;
      }
    },
  });

  return (
    <EntryFrame title={t("arrival.link_title")} lead={t("arrival.link_lead", { email, name: providerName })}>
      {failure && <Banner kind="error">{failure}</Banner>}
      <form className={entry.form} {...form.formProps}>
        {/* so that a password manager knows whose password is asked for */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField {...form.field("password")} label={t("accounts:password")} autoComplete="current-password" />
        {needsCode && <CodeField code={form.field("code")} recovery={form.field("recovery_code")} />}
        <Button type="submit" size="md" disabled={form.isPending}>
          {form.isPending ? t("arrival.pending") : t("arrival.link_submit")}
        </Button>
      </form>
      <div className={entry.links}>
        <Link to="/forgot-password">{t("arrival.forgot")}</Link>
      </div>
    </EntryFrame>
  );
}
