import type { ComponentType, ReactNode } from "react";
import styles from "./security.module.css";

interface SecurityRowProps {
  readonly icon: ComponentType<{ size: number; stroke: number }>;
  readonly name: ReactNode;
  readonly detail?: ReactNode;
  readonly isCurrent?: boolean;
  /** For a row outside a list. */
  readonly isBox?: boolean;
  readonly className?: string | undefined;
  /** The controls at the end of the row. */
  readonly children?: ReactNode;
}

/** A row of a list of the security settings: what it is, what is known about it, and what can be done. */
export function SecurityRow({
  icon: Icon,
  name,
  detail,
  isCurrent,
  isBox,
  className = "",
  children,
}: SecurityRowProps) {
  const Row = isBox ? "div" : "li";
  return (
    <Row className={`${styles.row} ${className}`} data-current={isCurrent || undefined}>
      <span className={styles.icon} aria-hidden>
        <Icon size={22} stroke={1.6} />
      </span>
      <div className={styles.what}>
        <div className={styles.name}>{name}</div>
        {detail && <div className={styles.soft}>{detail}</div>}
      </div>
      {children}
    </Row>
  );
}
