import type { ReactNode } from "react";
import styles from "./button-row.module.css";

/** The buttons at the end of a form or a dialog, the primary one last; on a phone the last one comes first. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
