import type { ImportFormat, Row } from "../fields.ts";
import { stripPrefix } from "./read-cells.ts";

/** A cell by the folded name of its column; empty for none. */
export type Column = (row: Row, name: string) => string;

/** The number that LinkStack gives its headings, besides the type of newer releases. */
const HEADING_BUTTON = "42";

/** The rows as the page shows them that they come from; LinkStack writes them as they were made. */
export function inPageOrder(rows: readonly Row[], format: ImportFormat, column: Column): readonly Row[] {
  if (format !== "linkstack") return rows;
  const getPlace = (row: Row) => [column(row, "uplink") === "yes" ? 0 : 1, Number(column(row, "order")) || 0] as const;
  return rows
    .map((row) => ({ row, place: getPlace(row) }))
    .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
    .map(({ row }) => row);
}

/** Tells row by row, in their order, which is a heading, and what the heading above it says. */
export function getHeadings(format: ImportFormat, column: Column): (row: Row) => { isHeading: boolean; above: string } {
  let above = "";
  return (row) => {
    const type = column(row, "type").toLowerCase();
    const isHeading =
      (format === "linktree" && (type === "header" || type === "group")) ||
      (format === "linkstack" && (type === "heading" || (type === "" && column(row, "buttonid") === HEADING_BUTTON)));
    if (isHeading) above = stripPrefix(column(row, "title"));
    // the signs of the networks stand below everything
    if (format === "linktree" && column(row, "title") === "") return { isHeading, above: "" };
    return { isHeading, above };
  };
}
