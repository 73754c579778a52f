import { getMinWidthRem } from "../page-table/row-size.ts";

/** The columns of the list, in order. Narrow lists arrange the same cells in two lines. */
export const shortLinkColumns = [
  { key: "select", width: "1.75rem" },
  { key: "name", width: "minmax(11rem, 1.9fr)" },
  { key: "address", width: "minmax(11.5rem, 1.5fr)" },
  { key: "clicks", width: "3.5rem" },
  { key: "lastClick", width: "5.5rem" },
  { key: "tags", width: "minmax(4rem, 1fr)" },
  { key: "created", width: "5rem" },
  { key: "place", width: "3.75rem" },
  { key: "actions", width: "6.375rem" },
] as const;

export type ShortLinkColumnKey = (typeof shortLinkColumns)[number]["key"];

/** The gap between two columns, and the padding of a row, as in `short-link-row.module.css`. */
const GAP_REM = 0.75;
const PADDING_REM = 1.875;

/** A narrower list has two lines per row. */
export const SHORT_LINKS_MIN_REM = getMinWidthRem(shortLinkColumns, GAP_REM, PADDING_REM);
