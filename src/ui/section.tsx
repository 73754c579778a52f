import type { ReactNode } from "react";
import { useAnchor } from "./section-anchors.tsx";
import styles from "./section.module.css";

interface SectionProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Needed to move the focus to the heading, or to open the section with `#id`. */
  readonly headingId?: string;
  readonly children: ReactNode;
}

/** A part of a screen under a heading. */
export function Section({ title, lead, headingId, children }: SectionProps) {
  const heading = useAnchor(headingId, title);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.words}>
        <h2 ref={heading} id={headingId} tabIndex={headingId === undefined ? undefined : -1}>
          {title}
        </h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
