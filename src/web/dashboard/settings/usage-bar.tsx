import { useId } from "react";
import styles from "./membership.module.css";

interface UsageBarProps {
  readonly label: string;
  /** The usage and its limit as text. */
  readonly text: string;
  /** 0 to 1. */
  readonly share: number;
}

export function UsageBar({ label, text, share }: UsageBarProps) {
  const id = useId();
  const percent = Math.round(share * 100);
  return (
    <div className={styles.usage}>
      <span id={id}>{label}</span>
      <span className={styles.amount}>{text}</span>
      <div
        className={styles.bar}
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        data-full={share >= 1 || undefined}
      >
        <div style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
