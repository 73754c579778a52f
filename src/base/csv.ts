type Cell = string | number | boolean | null;

const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One record of RFC 4180, with its line end; text that a spreadsheet would run is made harmless by a leading apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
