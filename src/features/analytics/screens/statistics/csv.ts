import { csvLine } from "#base/csv.ts";
import { saveFile } from "#ui/save-file.ts";

/** Rows as CSV (RFC 4180), with a byte order mark by which spreadsheets recognise UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map(csvLine).join("")}`;
}

/** Downloads a table as CSV. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveFile(name, new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" }));
}
