import type { ReactNode } from "react";
import styles from "./rules.module.css";

interface FieldErrorProps {
  readonly id?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The error of a field that cannot display one itself. Renders nothing without an error. */
export function FieldErrorText({ id, className = "", children }: FieldErrorProps) {
  if (!children) return null;
  return (
    <p id={id} className={`${styles.error} ${className}`} role="alert">
      {children}
    </p>
  );
}
