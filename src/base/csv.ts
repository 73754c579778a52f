type Cell = string | number | boolean | null;

const NEEDS_QUOTES = /[",\r\n]/;
/**
 * Text that a spreadsheet may run as a formula (OWASP, CSV injection). Spreadsheets skip spaces and invisible
 * characters before the sign, and some accept its full-width and small forms. Apostrophes before it get one more, so
 * that an import knows which one to remove.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212﹢﹣﹦﹫＋－＝＠])/u;

/** A byte order mark for spreadsheets: without it, Excel assumes the local code page. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Formats records by RFC 4180, with line ends. A leading apostrophe disarms text that a spreadsheet would run. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/** The text of a cell without the apostrophe that `toCsv` put before a possible formula. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const guarded = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
