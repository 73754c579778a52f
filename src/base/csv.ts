type Cell = string | number | boolean | null;

const NEEDS_QUOTES = /[",\r\n]/;
/**
 * What a spreadsheet may run as a formula (OWASP, CSV injection). Spreadsheets skip spaces and invisible characters in front of the
 * sign, and some take its full-width and small forms for the sign itself.
 */
const FORMULA = /^(?:[\t\r\n]|[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212﹢﹣﹦﹫＋－＝＠])/u;

/** One record of RFC 4180, with its line end; text that a spreadsheet would run is made harmless by a leading apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Text of a cell without the apostrophe that `csvLine` put before what looks like a formula. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
