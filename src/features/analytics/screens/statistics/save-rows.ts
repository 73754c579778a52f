import type { Row } from "./breakdown-rows.tsx";
import { saveCsv } from "./save-csv.ts";

/** Downloads a list as shown: name, count, and share in percent. */
export function saveRows(name: string, what: string, unit: string, share: string, rows: readonly Row[]): void {
  saveCsv(`${name}.csv`, [
    [what, unit, `${share} %`],
    ...rows.map((row) => [row.name, row.count, Math.round(row.share * 1000) / 10]),
  ]);
}
