import type { ReactNode } from "react";
import styles from "./disc.module.css";

interface DiscProps {
  readonly children: ReactNode;
  readonly size?: "md" | "lg" | "xl";
  /** Adds the brand's ring, for pictures of people. */
  readonly isRinged?: boolean;
}

/** A decorative round background for a picture or a letter beside its text. */
export function Disc({ children, size = "md", isRinged }: DiscProps) {
  return (
    <span className={styles.disc} data-size={size} data-ringed={isRinged || undefined} aria-hidden>
      {children}
    </span>
  );
}
