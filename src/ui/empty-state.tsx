import type { ReactNode } from "react";
import { Disc } from "./disc.tsx";
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
      <Disc size="xl">
        <RingMark size={44} />
      </Disc>
      <p>{text}</p>
      {action}
    </div>
  );
}
