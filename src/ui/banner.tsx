import type { ReactNode } from "react";
import styles from "./banner.module.css";

interface BannerProps {
  readonly kind: "success" | "error" | "info";
  readonly children: ReactNode;
}

/** One sentence above a form or a list, announced when it appears. */
export function Banner({ kind, children }: BannerProps) {
  return (
    <div className={styles.banner} data-kind={kind} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}
