import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { DropZone } from "#ui/drop-zone.tsx";
import { importFormats } from "../fields.ts";
import { useImportChanges } from "./import-queries.ts";
import styles from "./import-export.module.css";
import { useServiceNames } from "./use-service-names.ts";

const OFFERED = ".csv,.tsv,.txt,.json,.html,.htm,text/csv,application/json,text/html";

/** The area to drop, paste or choose a file, with help on where to find one. */
export function ChooseFile({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { t } = useTranslation("import_export");
  const names = useServiceNames();
  const { toText } = useErrorTexts();
  const { upload } = useImportChanges();
  const { mutate } = upload;
  const send = useCallback(
    (file: File) => mutate(file, { onSuccess: ({ _id }) => onUploaded(_id) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- adds the paste listener once
    [mutate],
  );
  return (
    <div className={styles.stack}>
      {upload.isError && <Banner kind="error">{toText(upload.error, t("import.failed"))}</Banner>}
      {upload.isPending ? (
        <p className={styles.busy} role="status">
          {t("import.uploading")}
        </p>
      ) : (
        <DropZone
          offered={OFFERED}
          icon={<IconFileImport size={36} stroke={1.25} aria-hidden />}
          invitation={t("import.dropzone")}
          choose={t("import.choose")}
          hint={t("import.hint")}
          onFile={send}
        />
      )}
      <details className={styles.help}>
        <summary>{t("import.where")}</summary>
        <dl>
          {importFormats.map((format) => (
            <div key={format}>
              <dt>{names.ofFormat(format)}</dt>
              <dd>{t(`help.${format}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
