import type { ReactNode } from "react";
import styles from "./button-row.module.css";

/** The buttons at the end of a form or a dialog, with the primary one last. On phones the order is reversed. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
