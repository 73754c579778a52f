import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { ExportSection } from "./export-section.tsx";
import { ImportSection } from "./import-section.tsx";
import styles from "./import-export.module.css";

/** The screen for import and export of links. */
export function ImportExportScreen() {
  const { t } = useTranslation(["import_export", "common"]);
  return (
    <div className={styles.screen}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <header className={styles.head}>
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
      </header>
      <Card isPadded>
        <ImportSection />
      </Card>
      <Card isPadded>
        <ExportSection />
      </Card>
    </div>
  );
}
