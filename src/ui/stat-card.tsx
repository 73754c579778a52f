import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./stat-card.module.css";

interface StatCardProps {
  readonly label: string;
  /** The figure as text; undefined while it is on its way, null when it could not be had. */
  readonly value: string | null | undefined;
  readonly note: ReactNode;
  readonly ornament: ReactNode;
}

export function StatCard({ label, value, note, ornament }: StatCardProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value === undefined ? <Skeleton height="2.25rem" width="5.5rem" /> : (value ?? "–")}
      </dd>
      <dd className={styles.note}>{note}</dd>
      <dd className={styles.ornament} aria-hidden>
        {ornament}
      </dd>
    </div>
  );
}
