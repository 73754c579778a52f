import { saveFile } from "#ui/save-file.ts";

/** A cell that a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as RFC 4180 has them, with a mark in front by which spreadsheets know UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(toCell).join(",")).join("\r\n")}\r\n`;
}

function toCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands the browser a table to keep. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveFile(name, new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" }));
}
