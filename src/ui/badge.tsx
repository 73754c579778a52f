import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type BadgeTone = "neutral" | "info" | "success" | "warning" | "danger";

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}

/** A short label or a state beside the text that it describes. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return (
    <span className={styles.badge} data-badge={tone}>
      {children}
    </span>
  );
}
