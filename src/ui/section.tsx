import type { ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Given where the focus goes to the heading after something below it has changed. */
  readonly headingId?: string;
  readonly children: ReactNode;
}

/** A part of a screen under its own heading. */
export function Section({ title, lead, headingId, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.words}>
        <h2 id={headingId} tabIndex={headingId === undefined ? undefined : -1}>
          {title}
        </h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
