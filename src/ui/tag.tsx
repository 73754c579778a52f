import type { ReactNode } from "react";
import styles from "./tag.module.css";

/** A word that qualifies the text before it. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
