import type { ImportFormat, Row } from "../fields.ts";
import { stripPrefix } from "./read-cells.ts";

/** A cell by the folded name of its column, or empty. */
export type Column = (row: Row, name: string) => string;

/** The button id of a heading in LinkStack. Newer releases also write a type. */
const HEADING_BUTTON = "42";

/** The rows in the order of their page. LinkStack exports them in the order of creation. */
export function inPageOrder(rows: readonly Row[], format: ImportFormat, column: Column): readonly Row[] {
  if (format !== "linkstack") return rows;
  const getPlace = (row: Row) => [column(row, "uplink") === "yes" ? 0 : 1, Number(column(row, "order")) || 0] as const;
  return rows
    .map((row) => ({ row, place: getPlace(row) }))
    .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
    .map(({ row }) => row);
}

/** Tells, row by row in order, whether a row is a heading, and the text of the heading above it. */
export function getHeadings(format: ImportFormat, column: Column): (row: Row) => { isHeading: boolean; above: string } {
  let above = "";
  return (row) => {
    const type = column(row, "type").toLowerCase();
    const isHeading =
      (format === "linktree" && (type === "header" || type === "group")) ||
      (format === "linkstack" && (type === "heading" || (type === "" && column(row, "buttonid") === HEADING_BUTTON)));
    if (isHeading) above = stripPrefix(column(row, "title"));
    // social icons are placed below everything else
    if (format === "linktree" && column(row, "title") === "") return { isHeading, above: "" };
    return { isHeading, above };
  };
}
