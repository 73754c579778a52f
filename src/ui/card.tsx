import type { ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  readonly children: ReactNode;
  /** Adds padding, which a list or a table does without. */
  readonly isPadded?: boolean;
  /** The id of the heading inside that names the card; with it, the card is a section of the page. */
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
