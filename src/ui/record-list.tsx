import type { ReactNode } from "react";
import styles from "./record-list.module.css";

interface RecordListProps {
  readonly label?: string;
  /** True while newer data is loading. */
  readonly isStale?: boolean;
  readonly children: ReactNode;
}

/** A list of records, such as API keys or accounts, divided by lines. */
export function RecordList({ label, isStale, children }: RecordListProps) {
  return (
    <ul className={styles.list} aria-label={label} aria-busy={isStale}>
      {children}
    </ul>
  );
}

interface RecordRowProps {
  /** True for a record that no longer takes effect, such as an expired key. */
  readonly isMuted?: boolean;
  /** Buttons at the end of the row, or below its text on phones. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function RecordRow({ isMuted, actions, children }: RecordRowProps) {
  return (
    <li className={styles.row} data-muted={isMuted || undefined}>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}

interface RecordSummaryProps {
  readonly name?: ReactNode;
  readonly badges?: ReactNode;
  /** A technical text below the name, such as an address. */
  readonly code?: string;
  /** Further lines of text. */
  readonly children?: ReactNode;
}

/** The text of a record: its name with badges, and lines below. Also used for a single record outside a list. */
export function RecordSummary({ name, badges, code, children }: RecordSummaryProps) {
  return (
    <div className={styles.summary}>
      {(name ?? badges) && (
        <div className={styles.head}>
          {name && <bdi className={styles.name}>{name}</bdi>}
          {badges}
        </div>
      )}
      {code && <code className={styles.code}>{code}</code>}
      {children}
    </div>
  );
}
