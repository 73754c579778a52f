import { Button } from "@mantine/core";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { createApiClient } from "#client/call.ts";
import type { MediaContract, StoredFile } from "#features/media/contract.ts";
import { FILE_MAX_BYTES } from "#features/media/limits.ts";
import styles from "./upload-field.module.css";

const call = createApiClient<MediaContract>();

interface FileFieldProps {
  readonly path: string;
  readonly address: string;
  readonly error: string | undefined;
  readonly onChange: (file: SentFile) => void;
}

/** Uploads a file for visitors to download. */
export function FileField({ path, address, error, onChange }: FileFieldProps) {
  const { t, i18n } = useTranslation("block_editor");
  const { toText } = useErrorTexts();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [issue, setIssue] = useState<string>();
  const shownError = issue ?? error;
  const megabytes = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "megabyte" });

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    // without a reset, choosing the same file again fires no change event
    currentTarget.value = "";
    if (!file) return;
    const limit = megabytes.format(FILE_MAX_BYTES / 1024 / 1024);
    setIssue(file.size > FILE_MAX_BYTES ? t("file.too_large", { limit }) : undefined);
    if (file.size > FILE_MAX_BYTES) return;
    setSending(true);
    try {
      onChange(await sendFile(file));
    } catch (failure) {
      console.error("file", failure);
      setIssue(toText(failure, t("file.failed")));
    } finally {
      setSending(false);
    }
  }
  return (
    <fieldset className={styles.field}>
      <legend>{t("label.file")}</legend>
      <p className={styles.hint}>{t("hint.file", { limit: megabytes.format(FILE_MAX_BYTES / 1024 / 1024) })}</p>
      {address !== "" && (
        <p className={styles.chosen}>
          <IconFile size={20} stroke={1.75} aria-hidden />
          <span>{nameIn(address)}</span>
        </p>
      )}
      <div>
        <input ref={picker} type="file" onChange={(event) => void choose(event)} hidden />
        <Button
          variant="default"
          size="sm"
          data-field={path}
          data-autofocus
          leftSection={<IconUpload size={16} />}
          disabled={isSending}
          onClick={() => picker.current?.click()}
        >
          {isSending ? t("file.sending") : address === "" ? t("file.choose") : t("file.another")}
        </Button>
      </div>
      {shownError && (
        <p className={styles.error} role="alert">
          {shownError}
        </p>
      )}
    </fieldset>
  );
}

/** The file name at the end of an address. */
function nameIn(address: string): string {
  const name = address.slice(address.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    // the name may not be valid percent-encoding
    return name;
  }
}

type SentFile = StoredFile;

/** Uploads a file for visitors to download, and returns the stored file. */
function sendFile(file: File): Promise<SentFile> {
  const form = new FormData();
  form.append("file", file, file.name);
  return call("POST /v1/files", undefined, { form });
}
