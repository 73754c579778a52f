import { useTranslation } from "react-i18next";
import type { ListedTemplate } from "../contract.ts";
import { ScaledPage } from "./scaled-page.tsx";
import styles from "./templates.module.css";

const DOTS = ["background", "secondary", "primary", "accent", "text"] as const;

/** A template in the gallery: its page, its name and its colours. */
export function TemplateCard({ template, onOpen }: { template: ListedTemplate; onOpen: () => void }) {
  const { t } = useTranslation("templates");
  return (
    <li className={styles.item}>
      <button type="button" className={styles.card} onClick={onOpen} aria-label={t("look_at", { name: template.name })}>
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
