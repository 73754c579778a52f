import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ListLayout } from "./row-size.ts";
import styles from "./table-head.module.css";

interface Column<Key extends string> {
  readonly key: Key;
  /** The size of a CSS grid track, such as `minmax(4rem, 1fr)`. */
  readonly width: string;
}

/** The attributes of a table with these columns. Only the layout `table` uses a grid. */
export function toTableProps(columns: readonly Column<string>[], layout: ListLayout) {
  const widths = columns.map(({ width }) => width).join(" ");
  return {
    "aria-colcount": columns.length,
    "data-layout": layout,
    ...(layout === "table" && { style: { "--columns": widths } as CSSProperties }),
  };
}

interface TableHeadProps<Key extends string> {
  readonly columns: readonly Column<Key>[];
  readonly titles: Readonly<Record<Key, ReactNode>>;
  readonly classNames: Readonly<Partial<Record<Key, string | undefined>>>;
  readonly className: string | undefined;
}

/** The row of column headings. */
export function TableHead<Key extends string>({ columns, titles, classNames, className }: TableHeadProps<Key>) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={`${styles.head} ${className}`}>
        {columns.map(({ key }) => (
          <span key={key} role="columnheader" className={classNames[key]}>
            {titles[key]}
          </span>
        ))}
      </div>
    </div>
  );
}

interface SelectAllProps {
  readonly count: number;
  readonly selectedCount: number;
  readonly onSelectAll: () => void;
}

/** The checkbox for all links, in the heading of the column of checkboxes. */
export function SelectAll({ count, selectedCount, onSelectAll }: SelectAllProps) {
  const { t } = useTranslation("links");
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selectedCount > 0 && selectedCount < count;
  }, [selectedCount, count]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        checked={count > 0 && selectedCount === count}
        disabled={count === 0}
        aria-label={t("select.all", { count })}
        onChange={onSelectAll}
      />
      <span className={styles.allText} aria-hidden>
        {t("select.all", { count })}
      </span>
    </label>
  );
}
