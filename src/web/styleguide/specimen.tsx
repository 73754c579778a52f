import type { ReactNode } from "react";
import styles from "./styleguide.module.css";

interface SpecimensProps {
  readonly title: string;
  /** The states by name; the name is shown below each. */
  readonly states: Readonly<Record<string, ReactNode>>;
  /** Gives each state the whole width. */
  readonly isWide?: boolean;
  readonly children?: ReactNode;
}

/** The states of one component or token. */
export function Specimens({ title, states, isWide, children }: SpecimensProps) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <div className={styles.specimens}>
        {Object.entries(states).map(([name, state]) => (
          <figure key={name} className={styles.specimen} data-wide={isWide || undefined}>
            {state}
            <figcaption>{name}</figcaption>
          </figure>
        ))}
        {children}
      </div>
    </section>
  );
}

/** Text without a line break opportunity. */
export const LONG_WORD = "Достопримечательности-превысокомногорассмотрительствующие";
