import type { ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  readonly children: ReactNode;
  /** Adds padding; lists and tables need none. */
  readonly isPadded?: boolean;
  /** The id of the heading in the card that names it. If set, the card is a `section`. */
  readonly labelledBy?: string;
}

/** A raised surface. */
export function Card({ children, isPadded, labelledBy }: CardProps) {
  const Tag = labelledBy === undefined ? "div" : "section";
  return (
    <Tag className={styles.card} data-padded={isPadded || undefined} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  );
}
