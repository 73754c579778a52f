import type { ReactNode } from "react";
import styles from "./styleguide.module.css";

interface SpecimenProps {
  /** The state shown. */
  readonly name: string;
  /** Takes the whole width of its pane. */
  readonly isWide?: boolean;
  /** Styled like `:focus-visible`. */
  readonly isFocused?: boolean;
  readonly children: ReactNode;
}

/** One state of one component, with its name below. */
export function Specimen({ name, isWide, isFocused, children }: SpecimenProps) {
  return (
    <figure className={styles.specimen} data-wide={isWide || undefined} data-focused={isFocused || undefined}>
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  );
}

export function Specimens({ children }: { children: ReactNode }) {
  return <div className={styles.specimens}>{children}</div>;
}
