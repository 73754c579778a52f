import type { ComponentProps } from "react";
import styles from "./disclosure.module.css";

interface DisclosureProps extends ComponentProps<"details"> {
  readonly summary: string;
}

/** Content that is collapsed below its summary until it is opened. */
export function Disclosure({ summary, children, ...details }: DisclosureProps) {
  return (
    <details {...details}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  );
}
