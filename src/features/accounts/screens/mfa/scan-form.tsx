import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { TotpInput } from "./code-field.tsx";
import styles from "./mfa.module.css";
import { useFocusOn } from "./use-focus-on.ts";
import { useSubmitForm } from "../use-submit-form.tsx";

interface ScanFormProps {
  readonly secret: string;
  readonly uri: string;
  readonly onCode: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Shows the secret for the person's app, and takes its first code. */
export function ScanForm({ secret, uri, onCode, onCancel }: ScanFormProps) {
  const { t } = useTranslation(["mfa", "common"]);

  useFocusOn("code");
  const form = useSubmitForm({ names: ["code"], submit: ({ code }) => onCode(code) });

  return (
    <form className={styles.form} {...form.formProps}>
      {form.banner}
      <p className={styles.lead}>{t("set_up.scan")}</p>
      <a href={uri} className={styles.qr} title={t("set_up.open_app")}>
        <QrCode text={uri} label={t("set_up.qr")} />
      </a>
      <div className={styles.key}>
        <span>{t("set_up.by_hand")}</span>
        <CopyButton
          text={secret}
          shown={inFours(secret)}
          label={t("set_up.copy_key")}
          doneLabel={t("recovery.copied")}
        />
      </div>
      <TotpInput {...form.field("code")} label={t("set_up.code")} description={t("set_up.code_hint")} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" disabled={form.isPending}>
          {form.isPending ? t("owner.pending") : t("set_up.confirm")}
        </Button>
      </div>
    </form>
  );
}

/** In groups of four, easier to type by hand. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
