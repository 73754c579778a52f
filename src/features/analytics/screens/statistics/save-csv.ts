import { BYTE_ORDER_MARK, toCsv } from "#base/csv.ts";
import { saveFile } from "#ui/save-file.ts";
import type { DisplayedRow } from "./breakdown-rows.tsx";

/** Downloads a table as CSV. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveFile(name, new Blob([BYTE_ORDER_MARK, toCsv(rows)], { type: "text/csv;charset=utf-8" }));
}

/** Downloads a list as shown: name, count, and share in percent. */
export function saveRows(name: string, what: string, unit: string, share: string, rows: readonly DisplayedRow[]): void {
  saveCsv(`${name}.csv`, [
    [what, unit, `${share} %`],
    ...rows.map((row) => [row.name, row.count, Math.round(row.share * 1000) / 10]),
  ]);
}
