import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ButtonRow } from "#ui/button-row.tsx";
import { PASSKEY_NAME_MAX_LENGTH } from "../../mfa/limits.ts";
import { PasswordField } from "../password-field.tsx";
import { OwnHiddenUsername } from "../hidden-username.tsx";
import { CodeField } from "./code-field.tsx";
import styles from "./mfa.module.css";
import { useSubmitForm } from "../use-submit-form.tsx";

export interface Reauthentication {
  readonly current_password: string;
  readonly code?: string;
  readonly recovery_code?: string;
}

interface ReauthenticationFormProps {
  readonly isTwoStep: boolean;
  /** Also asks for a name. */
  readonly hasName?: boolean;
  readonly submit: string;
  readonly pending?: string;
  readonly color?: "danger";
  /** Runs the requested action; errors that it throws are shown in the form. */
  readonly onReauthenticate: (reauthentication: Reauthentication, name: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for proof of ownership: the password, and a code if two-step sign-in is on. */
export function ReauthenticationForm({
  isTwoStep,
  hasName,
  submit,
  pending,
  color,
  onReauthenticate,
  onCancel,
}: ReauthenticationFormProps) {
  const { t } = useTranslation(["mfa", "accounts", "common"]);
  const [needsCode, setNeedsCode] = useState(isTwoStep);

  const form = useSubmitForm({
    names: ["name", "current_password", "code", "recovery_code"],
    submit({ name, current_password, code, recovery_code }) {
      const secondFactor = { ...(code && { code }), ...(recovery_code && { recovery_code }) };
      return onReauthenticate({ current_password, ...secondFactor }, name.trim());
    },
    onError(problem) {
      // Two-step sign-in may have been turned on in another window.
      if (problem === "second_factor_missing") setNeedsCode(true);
    },
  });

  return (
    <form className={styles.form} {...form.formProps}>
      {form.banner}
      {hasName && (
        <TextInput
          {...form.field("name")}
          label={t("add_passkey.name")}
          description={t("add_passkey.name_hint")}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          autoComplete="off"
          data-autofocus
          required
        />
      )}
      <OwnHiddenUsername />
      <div>
        <PasswordField
          {...form.field("current_password")}
          label={t("accounts:change_password.current")}
          autoComplete="current-password"
          data-autofocus={hasName ? undefined : true}
        />
        <p className={styles.hint}>
          {t("owner.no_password")} <Link to="/forgot-password">{t("owner.set_password")}</Link>
        </p>
      </div>
      {needsCode && <CodeField code={form.field("code")} recovery={form.field("recovery_code")} />}
      <ButtonRow>
        <Button variant="default" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" {...(color && { color })} disabled={form.isPending}>
          {form.isPending ? (pending ?? t("owner.pending")) : submit}
        </Button>
      </ButtonRow>
    </form>
  );
}
