import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { type ImportFormat, importFormats } from "../fields.ts";
import type { Import } from "./import-queries.ts";
import { SelectField } from "./select-field.tsx";
import styles from "./import-export.module.css";
import { useServiceNames } from "./use-service-names.ts";

interface SourceFieldProps {
  readonly draft: Import;
  readonly format: ImportFormat;
  readonly onChange: (format: ImportFormat) => void;
}

/** The recognised format of the file, with a way to correct it. */
export function SourceField({ draft, format, onChange }: SourceFieldProps) {
  const { t } = useTranslation("import_export");
  const names = useServiceNames();
  const { found, file } = draft;
  return (
    <div className={styles.stack}>
      <p className={styles.fileLine}>
        <strong>{file || t("recent.unnamed")}</strong>
        <span className={styles.soft}>
          {t("draft.rows", { count: found.rows || (draft.report.visits?.total ?? 0) })}
          {found.encoding !== "utf-8" && <> · {t("draft.encoding", { encoding: found.encoding })}</>}
        </span>
      </p>
      <Banner kind="info">
        {found.format === "csv"
          ? t("draft.looks_plain")
          : t("draft.looks_like", { format: names.ofFormat(found.format) })}
      </Banner>
      <SelectField
        label={t("draft.from")}
        value={format}
        options={importFormats.map((each) => ({ value: each, name: names.ofFormat(each) }))}
        onChange={(value) => onChange(importFormats.find((each) => each === value) ?? found.format)}
      />
    </div>
  );
}
