import type { ReactNode } from "react";
import styles from "./disc.module.css";

interface DiscProps {
  readonly children: ReactNode;
  readonly size?: "md" | "lg" | "xl";
  /** With the brand's ring around it, for a person. */
  readonly isRinged?: boolean;
}

/** A round background for a picture or a letter beside its text; decoration. */
export function Disc({ children, size = "md", isRinged }: DiscProps) {
  return (
    <span className={styles.disc} data-size={size} data-ringed={isRinged || undefined} aria-hidden>
      {children}
    </span>
  );
}
