import { useTranslation } from "react-i18next";
import { type ImportField, importFields } from "../fields.ts";
import type { Choices, Import } from "./import-queries.ts";
import { SelectField } from "./select-field.tsx";
import styles from "./import-export.module.css";

interface MappingFieldsProps {
  readonly draft: Import;
  readonly choices: Choices;
  readonly onChange: (mapping: Choices["mapping"]) => void;
}

/** Fields that can be mapped by hand; the others come only from exports with known columns. */
const OFFERED: ReadonlySet<ImportField> = new Set([
  "link",
  "alias",
  "name",
  "description",
  "tags",
  "category",
  "from",
  "until",
  "limit",
  "clicks",
  "created",
  "archived",
  "password",
]);

/** The mapping of columns, collapsed for a known service, where it is already right. */
export function MappingFields({ draft, choices, onChange }: MappingFieldsProps) {
  const { t } = useTranslation("import_export");
  const { columns, sample } = draft.found;
  const fields = importFields.filter((field) => OFFERED.has(field) || choices.mapping[field] !== undefined);
  const getExample = (column: number | undefined) =>
    column === undefined ? "" : (sample.map((cells) => cells[column] ?? "").find((cell) => cell !== "") ?? "");
  return (
    <details className={styles.mapping} open={choices.format === "csv"} key={choices.format}>
      <summary>{t("draft.columns")}</summary>
      <p className={styles.soft}>{t("draft.columns_lead")}</p>
      <ul>
        {fields.map((field) => {
          const column = choices.mapping[field];
          const example = getExample(column);
          return (
            <li key={field}>
              <SelectField
                isRow
                isUnset={column === undefined}
                label={t(`field.${field}`)}
                hint={example && t("draft.sample", { text: example })}
                value={column === undefined ? "" : String(column)}
                options={[
                  { value: "", name: t("draft.not_used") },
                  ...columns.map((name, index) => ({ value: String(index), name })),
                ]}
                onChange={(value) =>
                  onChange({ ...choices.mapping, [field]: value === "" ? undefined : Number(value) })
                }
              />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
