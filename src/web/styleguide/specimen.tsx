import type { ReactNode } from "react";
import styles from "./styleguide.module.css";

/** The states of one component or token. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <div className={styles.specimens}>{children}</div>
    </section>
  );
}

interface SpecimenProps {
  /** The state shown. */
  readonly name: string;
  /** Takes the whole width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One state, with its name below. */
export function Specimen({ name, isWide, children }: SpecimenProps) {
  return (
    <figure className={styles.specimen} data-wide={isWide || undefined}>
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  );
}

/** Text without a line break opportunity. */
export const LONG_WORD = "Достопримечательности-превысокомногорассмотрительствующие";
