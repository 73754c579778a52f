import type { ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  readonly children: ReactNode;
  /** Leaves room around what it holds, which a list or a table does not want. */
  readonly isPadded?: boolean;
  /** The id of the heading within that names it; with one it is a section of the page. */
  readonly labelledBy?: string;
}

/** A sheet that lies on the paper. */
export function Card({ children, isPadded, labelledBy }: CardProps) {
  const Tag = labelledBy === undefined ? "div" : "section";
  return (
    <Tag className={styles.card} data-padded={isPadded || undefined} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  );
}
