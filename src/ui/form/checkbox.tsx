import type { ComponentProps } from "react";
import styles from "./checkbox.module.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  readonly label: string;
}

/** A checkbox that looks like those of the dashboard, but does not need Mantine. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <span className={styles.box}>
        <input type="checkbox" {...input} />
        <svg viewBox="0 0 10 7" fill="none" aria-hidden>
          <path d="M1 3 4 6l5-5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      {label}
    </label>
  );
}
