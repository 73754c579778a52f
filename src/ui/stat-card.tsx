import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { FigureButton } from "./figure-button.tsx";
import styles from "./stat-card.module.css";

interface StatCardProps {
  readonly label: string;
  /** The figure as text; undefined while it loads, null after a failure. */
  readonly value: string | null | undefined;
  readonly note: ReactNode;
  /** If set, the figure is a button with this label. */
  readonly explainLabel?: string;
  readonly onExplain?: () => void;
  /** Shown beside the figure if there is room. */
  readonly ornament?: ReactNode;
}

export function StatCard({ label, value, note, ornament, explainLabel, onExplain }: StatCardProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value === undefined ? (
          <Skeleton height="1.75rem" width="4rem" />
        ) : value !== null && onExplain ? (
          <FigureButton label={explainLabel} onClick={onExplain}>
            {value}
          </FigureButton>
        ) : (
          (value ?? "–")
        )}
      </dd>
      <dd className={styles.note}>{note}</dd>
      {ornament && (
        <dd className={styles.ornament} aria-hidden>
          {ornament}
        </dd>
      )}
    </div>
  );
}
