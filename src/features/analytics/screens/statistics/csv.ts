import { csvLine } from "#base/csv.ts";
import { saveFile } from "#ui/save-file.ts";

/** Rows as RFC 4180 has them, with a mark in front by which spreadsheets know UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map(csvLine).join("")}`;
}

/** Hands the browser a table to keep. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveFile(name, new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" }));
}
