import { useState } from "react";
import { useTranslation } from "react-i18next";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { Card } from "#ui/card.tsx";
import type { ListedTemplate } from "../contract.ts";
import { ImportPage } from "./page-import/import-page.tsx";
import { Gallery } from "./gallery.tsx";
import { TemplateDialog } from "./template-dialog.tsx";
import { useTemplates } from "./template-queries.ts";
import styles from "./templates.module.css";

/** Two ways to fill a page: a template, or an import. */
export function TemplatesScreen() {
  const { t } = useTranslation(["templates", "common"]);
  const query = useTemplates();
  const [open, setOpen] = useState<ListedTemplate>();
  return (
    <div className={styles.screen}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <header className={styles.head}>
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
      </header>
      <Card isPadded>
        <ImportPage />
      </Card>
      <QueryView query={query}>{(templates) => <Gallery templates={templates} onOpen={setOpen} />}</QueryView>
      {open && <TemplateDialog key={open.key} template={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
