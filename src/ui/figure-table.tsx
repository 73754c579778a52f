import type { ReactNode } from "react";
import styles from "./figure-table.module.css";

interface FigureTableProps {
  readonly label?: string;
  readonly labelledBy?: string;
  /** `<thead>` and `<tbody>`; each row begins with a `<th scope="row">`. */
  readonly children: ReactNode;
}

/** The figures of a chart as a table, which scrolls under its own header. */
export function FigureTable({ label, labelledBy, children }: FigureTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label} aria-labelledby={labelledBy}>
      <table className={styles.table}>{children}</table>
    </div>
  );
}

interface TableSwitchProps {
  readonly isTable: boolean;
  readonly onChange: (isTable: boolean) => void;
  /** The view that a press switches to. */
  readonly children: ReactNode;
}

/** Switches between a chart and its figures. */
export function TableSwitch({ isTable, onChange, children }: TableSwitchProps) {
  return (
    <button type="button" className={styles.switch} onClick={() => onChange(!isTable)}>
      {children}
    </button>
  );
}
