import type { ReactNode } from "react";
import styles from "./tag.module.css";

/** A short label after the text that it describes. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
