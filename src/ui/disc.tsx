import type { ReactNode } from "react";
import styles from "./disc.module.css";

interface DiscProps {
  readonly children: ReactNode;
  readonly size?: "md" | "lg" | "xl";
  /** With the ring of the brand around it, for a person. */
  readonly isRinged?: boolean;
}

/** A round ground for a picture or a letter that stands beside its words; decoration. */
export function Disc({ children, size = "md", isRinged }: DiscProps) {
  return (
    <span className={styles.disc} data-size={size} data-ringed={isRinged || undefined} aria-hidden>
      {children}
    </span>
  );
}
