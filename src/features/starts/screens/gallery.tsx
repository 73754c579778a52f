import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListedStart } from "../contract.ts";
import { StartCard } from "./start-card.tsx";
import styles from "./starts.module.css";

interface GalleryProps {
  readonly starts: readonly ListedStart[];
  readonly onOpen: (start: ListedStart) => void;
}

const KINDS = ["all", "stage", "business", "work", "words", "together"] as const;

/** All starts, or those of one kind. */
export function Gallery({ starts, onOpen }: GalleryProps) {
  const { t } = useTranslation("starts");
  const [kind, setKind] = useState<(typeof KINDS)[number]>("all");
  const shown = kind === "all" ? starts : starts.filter((start) => start.kind === kind);
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
        {shown.map((start) => (
          <StartCard key={start.key} start={start} onOpen={() => onOpen(start)} />
        ))}
      </ul>
    </>
  );
}
