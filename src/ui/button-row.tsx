import type { ReactNode } from "react";
import styles from "./button-row.module.css";

/** The buttons that end a form or a dialog, the one to press last; on a phone the last one comes first. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
