import type { ReactNode } from "react";
import styles from "./tag.module.css";

/** A word that marks what stands before it. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
