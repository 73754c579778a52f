import type { ReactNode } from "react";
import { RingMark } from "./ring-mark.tsx";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing here yet, or nothing came: one sentence and the way on. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.mark}>
        <RingMark size={44} />
      </span>
      <p>{text}</p>
      {action}
    </div>
  );
}
