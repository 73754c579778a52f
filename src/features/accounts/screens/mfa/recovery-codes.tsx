import { Button } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "#client/current-user.ts";
import styles from "./mfa.module.css";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, shown only once: to copy, download or write down. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation("mfa");
  const { email } = useCurrentUser();
  const [isCopied, setCopied] = useState(false);
  const text = [t("recovery.file_heading", { email }), t("recovery.file_note"), "", ...codes, ""].join("\n");
  const file = useFileAddress(text);
  const copy = () => {
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => setCopied(true),
      (error: unknown) => console.error("copy", error),
    );
  };
  const list = useRef<HTMLDivElement>(null);
  // The pressed button is gone; focus the new content.
  useEffect(() => list.current?.focus(), []);
  return (
    <div ref={list} className={styles.form} tabIndex={-1}>
      <p className={styles.lead}>{t("recovery.lead")}</p>
      <ul className={styles.codes} aria-label={t("recovery.list")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.keep}>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={copy}
        >
          {t(isCopied ? "recovery.copied" : "recovery.copy")}
        </Button>
        <Button
          component="a"
          href={file}
          download={t("recovery.file")}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t("recovery.download")}
        </Button>
        <span role="status" className="only-read-aloud">
          {isCopied ? t("recovery.copied") : ""}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t("recovery.confirm_saved")}</Button>
      </div>
    </div>
  );
}

/** An object URL to download a text, revoked on unmount. */
function useFileAddress(text: string): string {
  const address = useMemo(() => URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" })), [text]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
