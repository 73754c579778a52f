import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { useFields } from "#ui/use-fields.ts";
import { EMAIL_MAX_LENGTH } from "../limits.ts";
import { callAccounts } from "./account-calls.ts";
import { useErrorTexts } from "./error-text.ts";
import styles from "./resend-code.module.css";

export function ResendCode() {
  const { t } = useTranslation("accounts");
  const { textOf } = useErrorTexts();
  const email = emailOf(useLocation().state);
  const [outcome, setOutcome] = useState<{ kind: "success" | "error"; text: string }>();

  const form = useFields({
    names: ["resend_email"],
    async onSubmit(values) {
      setOutcome(undefined);
      try {
        await callAccounts("POST /users/resend_verification", { body: { email: values.resend_email.trim() } });
        setOutcome({ kind: "success", text: t("resend.done") });
      } catch (error) {
        setOutcome({ kind: "error", text: textOf(error) });
      }
      return undefined;
    },
  });

  return (
    <details className={styles.resend}>
      <summary>{t("resend.question")}</summary>
      <form className={styles.form} {...form.formProps}>
        {outcome && <Banner kind={outcome.kind}>{outcome.text}</Banner>}
        <TextInput
          {...form.field("resend_email")}
          label={t("email")}
          type="email"
          autoComplete="email"
          defaultValue={email}
          maxLength={EMAIL_MAX_LENGTH}
          required
        />
        <Button type="submit" variant="default" disabled={form.isPending}>
          {form.isPending ? t("resend.pending") : t("resend.submit")}
        </Button>
      </form>
    </details>
  );
}

function emailOf(state: unknown): string {
  return typeof state === "object" && state !== null && "email" in state && typeof state.email === "string"
    ? state.email
    : "";
}
