import type { ReactNode } from "react";
import styles from "./safety.module.css";

interface SafetySectionProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}

/** A part of the password tab with its heading. */
export function SafetySection({ title, lead, children }: SafetySectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.words}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
