import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListedTemplate } from "../contract.ts";
import { TemplateCard } from "./template-card.tsx";
import styles from "./templates.module.css";

interface GalleryProps {
  readonly templates: readonly ListedTemplate[];
  readonly onOpen: (template: ListedTemplate) => void;
}

const KINDS = ["all", "stage", "business", "work", "words", "together"] as const;

/** All templates, or those of one kind. */
export function Gallery({ templates, onOpen }: GalleryProps) {
  const { t } = useTranslation("templates");
  const [kind, setKind] = useState<(typeof KINDS)[number]>("all");
  const shown = kind === "all" ? templates : templates.filter((template) => template.kind === kind);
  return (
    <>
      <div role="group" aria-label={t("kind.legend")} className={styles.kinds}>
        {KINDS.map((value) => (
          <button key={value} type="button" aria-pressed={value === kind} onClick={() => setKind(value)}>
            {t(`kind.${value}`)}
          </button>
        ))}
      </div>
      <p className="only-read-aloud" role="status">
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
