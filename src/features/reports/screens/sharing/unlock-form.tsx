import { Button } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { PasswordField } from "#features/accounts/screens/password-field.tsx";
import { SHARE_PASSWORD_MAX_LENGTH } from "../../sharing/limits.ts";
import { asReader, callShared } from "./shared-calls.ts";
import styles from "./reader.module.css";

interface UnlockFormProps {
  readonly token: string;
  readonly onUnlocked: (unlock: string) => void;
}

export function UnlockForm({ token, onUnlocked }: UnlockFormProps) {
  const { t } = useTranslation(["shares", "common"]);
  const { toText, toFields } = useErrorTexts();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const password = new FormData(event.currentTarget).get("password") as string;
    setError(undefined);
    setBusy(true);
    try {
      const input = { params: { token }, body: { password } };
      const { unlock } = await callShared("POST /v1/shared/analytics/{token}/unlock", input, asReader());
      onUnlocked(unlock);
    } catch (cause) {
      setError(toFields(cause, ["password"])?.password ?? toText(cause));
      setBusy(false);
    }
  }
  return (
    <form className={styles.unlock} method="post" onSubmit={(event) => void submit(event)}>
      <title>{`${t("reader.locked_title")} · ${t("common:brand")}`}</title>
      <h1>{t("reader.locked_title")}</h1>
      <p>{t("reader.locked_text")}</p>
      <PasswordField
        name="password"
        label={t("reader.password")}
        maxLength={SHARE_PASSWORD_MAX_LENGTH}
        autoComplete="off"
        error={error}
        errorProps={{ role: "alert" }}
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? t("reader.unlocking") : t("reader.unlock")}
      </Button>
    </form>
  );
}
