import { useTranslation } from "react-i18next";
import type { ListedStart } from "../contract.ts";
import { ScaledPage } from "./scaled-page.tsx";
import styles from "./starts.module.css";

const DOTS = ["background", "secondary", "primary", "accent", "text"] as const;

/** One start in the gallery: its page, its name and its colours. */
export function StartCard({ start, onOpen }: { start: ListedStart; onOpen: () => void }) {
  const { t } = useTranslation("starts");
  return (
    <li className={styles.item}>
      <button type="button" className={styles.card} onClick={onOpen} aria-label={t("look_at", { name: start.name })}>
        <span className={styles.picture} style={{ background: start.palette.background }}>
          <ScaledPage
            address={start.preview}
            title={t("preview_of", { title: start.title })}
            device="phone"
            isPicture
          />
        </span>
        <span className={styles.caption}>
          <strong>{start.name}</strong>
          <span className={styles.dots} aria-hidden>
            {DOTS.map((name) => (
              <i key={name} style={{ background: start.palette[name] }} />
            ))}
          </span>
        </span>
      </button>
    </li>
  );
}
