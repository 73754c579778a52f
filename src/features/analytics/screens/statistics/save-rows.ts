import type { Row } from "./breakdown-rows.tsx";
import { saveCsv } from "./csv.ts";

/** Keeps a list as it is shown: what, how many, and the share in percent. */
export function saveRows(name: string, what: string, unit: string, share: string, rows: readonly Row[]): void {
  saveCsv(`${name}.csv`, [
    [what, unit, `${share} %`],
    ...rows.map((row) => [row.name, row.count, Math.round(row.share * 1000) / 10]),
  ]);
}
