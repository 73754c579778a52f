import type { ReactNode } from "react";
import styles from "./code-block.module.css";

interface CodeBlockProps {
  readonly title: string;
  readonly text: string;
  /** Below the code, such as a button that copies it. */
  readonly children?: ReactNode;
}

/** Code or a message body under a heading. Long text scrolls, by keyboard too. */
export function CodeBlock({ title, text, children }: CodeBlockProps) {
  return (
    <div className={styles.block}>
      <h3 className={styles.title}>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard */}
      <pre className={styles.code} tabIndex={0} role="region" aria-label={title}>
        <code>{text}</code>
      </pre>
      {children}
    </div>
  );
}
