import { getMinWidthRem } from "./row-size.ts";

/** The columns of the table of the page, in order. Narrow lists arrange the same cells in two lines. */
export const columns = [
  { key: "order", width: "1.75rem" },
  { key: "select", width: "1.5rem" },
  { key: "name", width: "minmax(11rem, 2.6fr)" },
  { key: "slug", width: "minmax(6.25rem, 1.3fr)" },
  { key: "link", width: "minmax(3.75rem, 0.8fr)" },
  { key: "clicks", width: "4.25rem" },
  { key: "state", width: "4.75rem" },
  { key: "actions", width: "9.125rem" },
] as const;

export type ColumnKey = (typeof columns)[number]["key"];

/** The gap between two columns, and the padding of a row, as in `page-items-table.module.css` and `row.module.css`. */
const GAP_REM = 0.5;
const PADDING_REM = 1;

/** A narrower table has two lines per row. */
export const TABLE_MIN_REM = getMinWidthRem(columns, GAP_REM, PADDING_REM);
