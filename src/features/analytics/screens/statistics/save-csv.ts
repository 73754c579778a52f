import { BYTE_ORDER_MARK, toCsv } from "#base/csv.ts";
import { saveFile } from "#ui/save-file.ts";

/** Downloads a table as CSV. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveFile(name, new Blob([BYTE_ORDER_MARK, toCsv(rows)], { type: "text/csv;charset=utf-8" }));
}
