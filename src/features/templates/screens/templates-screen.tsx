import { useState } from "react";
import { useTranslation } from "react-i18next";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { Card } from "#ui/card.tsx";
import type { ListedTemplate } from "../contract.ts";
import { ImportPage } from "./page-import/import-page.tsx";
import { TemplateDialog } from "./template-dialog.tsx";
import { useTemplates } from "./template-queries.ts";
import screenHeading from "#ui/screen-heading.module.css";
import styles from "./templates.module.css";
import { ScaledPage } from "./scaled-page.tsx";

/** Two ways to fill a page: a template, or an import. */
export function TemplatesScreen() {
  const { t } = useTranslation(["templates", "common"]);
  const query = useTemplates();
  const [open, setOpen] = useState<ListedTemplate>();
  return (
    <div className={styles.screen}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <header className={screenHeading.heading}>
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

interface GalleryProps {
  readonly templates: readonly ListedTemplate[];
  readonly onOpen: (template: ListedTemplate) => void;
}

const KINDS = ["all", "stage", "business", "work", "words", "together"] as const;

/** All templates, or those of one kind. */
function Gallery({ templates, onOpen }: GalleryProps) {
  const { t } = useTranslation("templates");
  const [kind, setKind] = useState<(typeof KINDS)[number]>("all");
  const shown = kind === "all" ? templates : templates.filter((template) => template.kind === kind);
  return (
    <>
      <div role="group" aria-label={t("kind.legend")} className={styles.kinds}>
        {KINDS.map((value) => (
          <button key={value} type="button" aria-pressed={value === kind} onClick={() => setKind(value)} data-reads>
            {t(`kind.${value}`)}
          </button>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {t("count", { count: shown.length })}
      </p>
      <ul className={styles.gallery}>
        {shown.map((template) => (
          <TemplateCard key={template.key} template={template} onOpen={() => onOpen(template)} />
        ))}
      </ul>
    </>
  );
}

const DOTS = ["background", "secondary", "primary", "accent", "text"] as const;

/** A template in the gallery: its page, its name and its colours. */
function TemplateCard({ template, onOpen }: { template: ListedTemplate; onOpen: () => void }) {
  const { t } = useTranslation("templates");
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.card}
        onClick={onOpen}
        data-reads
        aria-label={t("look_at", { name: template.name })}
      >
        <span className={styles.picture} style={{ background: template.palette.background }}>
          <ScaledPage
            address={template.preview}
            title={t("preview_of", { title: template.title })}
            device="phone"
            isPicture
          />
        </span>
        <span className={styles.caption}>
          <strong>{template.name}</strong>
          <span className={styles.dots} aria-hidden>
            {DOTS.map((name) => (
              <i key={name} style={{ background: template.palette[name] }} />
            ))}
          </span>
        </span>
      </button>
    </li>
  );
}
