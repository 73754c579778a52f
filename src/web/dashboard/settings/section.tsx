import type { ReactNode } from "react";
import shellStyles from "../shell.module.css";
import styles from "./settings.module.css";

interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A part of a tab with its heading, on a sheet of its own. */
export function Section({ title, lead, children }: SectionProps) {
  return (
    <section className={`${shellStyles.card} ${styles.section}`}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
