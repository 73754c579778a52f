import "#ui/switch.css";
import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Choices as Segments } from "#ui/choices.tsx";
import type { Choices, Import } from "./import-queries.ts";
import styles from "./import-export.module.css";

interface ChoiceFieldsProps {
  readonly report: Import["report"];
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

const ways = ["rename", "skip", "replace"] as const;

/** The options of an import. */
export function ChoiceFields({ report, choices, onChange }: ChoiceFieldsProps) {
  const { t } = useTranslation("import_export");
  const hasProtected = report.remarks.some(({ kind }) => kind === "protected" || kind === "password_lost");
  return (
    <div className={styles.choices}>
      <div>
        <Segments
          legend={t("draft.conflicts")}
          look="segments"
          value={choices.conflicts}
          choices={ways.map((way) => ({ value: way, label: t(`draft.conflict.${way}`) }))}
          onChange={(conflicts) => onChange({ conflicts })}
        />
        <p className={styles.note}>{t(`draft.conflict_note.${choices.conflicts}`)}</p>
      </div>
      <Switch
        label={t("draft.on_page")}
        description={t("draft.on_page_note")}
        checked={choices.on_page}
        onChange={(event) => onChange({ on_page: event.currentTarget.checked })}
      />
      {hasProtected && (
        <Switch
          label={t("draft.open_protected")}
          description={t("draft.open_protected_note")}
          checked={choices.open_protected}
          onChange={(event) => onChange({ open_protected: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
