import type { ReactNode } from "react";
import { Disc } from "./disc.tsx";
import { LogoMark } from "./logo-mark.tsx";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

/** An empty list or result: one sentence and the next action. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Disc size="xl">
        <LogoMark size={44} />
      </Disc>
      <p>{text}</p>
      {action}
    </div>
  );
}
