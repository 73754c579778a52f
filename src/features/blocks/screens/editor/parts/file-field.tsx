import { Button } from "@mantine/core";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import { useTranslation } from "react-i18next";
import { FieldErrorText } from "#features/routing/screens/field-error.tsx";
import { createApiClient } from "#client/call.ts";
import type { MediaContract, StoredFile } from "#features/media/contract.ts";
import { FILE_MAX_BYTES } from "#features/media/files/types.ts";
import { useFilePicker } from "#features/routing/screens/file-picker.tsx";
import styles from "./upload-field.module.css";

const call = createApiClient<MediaContract>();

interface FileFieldProps {
  readonly path: string;
  readonly address: string;
  readonly error: string | undefined;
  readonly onChange: (file: StoredFile) => void;
}

/** Uploads a file for visitors to download. */
export function FileField({ path, address, error, onChange }: FileFieldProps) {
  const { t, i18n } = useTranslation("block_editor");
  const megabytes = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "megabyte" });
  const limit = megabytes.format(FILE_MAX_BYTES / 1024 / 1024);
  const picker = useFilePicker({
    check: (file) => (file.size > FILE_MAX_BYTES ? t("file.too_large", { limit }) : undefined),
    upload: sendFile,
    onUploaded: onChange,
    failed: t("file.failed"),
  });
  const shownError = picker.issue ?? error;
  return (
    <fieldset className={styles.field}>
      <legend>{t("label.file")}</legend>
      <p className={styles.hint}>{t("hint.file", { limit })}</p>
      {address !== "" && (
        <p className={styles.chosen}>
          <IconFile size={20} stroke={1.75} aria-hidden />
          <span>{nameIn(address)}</span>
        </p>
      )}
      <div>
        {picker.input}
        <Button
          variant="default"
          size="sm"
          data-field={path}
          data-autofocus
          leftSection={<IconUpload size={16} />}
          disabled={picker.isUploading}
          onClick={picker.open}
        >
          {picker.isUploading ? t("file.sending") : address === "" ? t("file.choose") : t("file.another")}
        </Button>
      </div>
      <FieldErrorText>{shownError}</FieldErrorText>
    </fieldset>
  );
}

/** The file name at the end of an address. */
function nameIn(address: string): string {
  const name = address.slice(address.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    // the name may contain invalid percent-encoding
    return name;
  }
}

/** Uploads a file for visitors to download, and returns the stored file. */
function sendFile(file: File, signal: AbortSignal): Promise<StoredFile> {
  const form = new FormData();
  form.append("file", file, file.name);
  return call("POST /v1/files", undefined, { form, signal });
}
