import { Button, TextInput } from "@mantine/core";
import { type ClipboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { useFields } from "#ui/use-fields.ts";
import { CODE_MAX_LENGTH } from "../limits.ts";
import { callAccounts } from "./account-calls.ts";
import { EntryFrame } from "./entry-frame.tsx";
import styles from "./entry-form.module.css";
import { useErrorTexts } from "./error-text.ts";
import type { SignInNotice } from "./notice.ts";
import { ResendCode } from "./resend-code.tsx";

export function VerifyScreen() {
  const { t } = useTranslation("accounts");
  const { textOf } = useErrorTexts();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();

  const form = useFields({
    names: ["code"],
    async onSubmit({ code }) {
      setFailure(undefined);
      try {
        await callAccounts("POST /users/email_verify", { body: { code } });
        await navigate("/login", { state: { notice: "verified" satisfies SignInNotice } });
      } catch (error) {
        setFailure(textOf(error, t("verify.failed")));
      }
      return undefined;
    },
  });

  return (
    <EntryFrame title={t("verify.title")} lead={t("verify.lead")}>
      {failure && <Banner kind="error">{failure}</Banner>}
      <form className={styles.form} {...form.formProps}>
        <TextInput
          {...form.field("code")}
          className={styles.code}
          // because a code has Latin letters: in a Turkish text the style sheet would show i as İ
          lang="en"
          label={t("verify.code")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_MAX_LENGTH}
          onPaste={pasteCode}
          required
        />
        <Button type="submit" size="md" disabled={form.isPending}>
          {form.isPending ? t("verify.pending") : t("verify.submit")}
        </Button>
      </form>
      <ResendCode />
      <div className={styles.links}>
        <Link to="/login">{t("back_to_login")}</Link>
      </div>
    </EntryFrame>
  );
}

/** Takes a code in groups, whose spaces would otherwise push its end past the field's length. */
function pasteCode(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  const code = event.clipboardData.getData("text").replace(/[\s-]/g, "");
  event.currentTarget.value = code.slice(0, CODE_MAX_LENGTH);
}
