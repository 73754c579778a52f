import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { COLUMNS } from "../ship/enrich.ts";

/** ClickHouse's error codes for input that it cannot parse (src/Common/ErrorCodes.cpp). */
const UNREADABLE = new Set([6, 26, 27, 38, 41, 53, 70, 72, 117, 376, 441]);

/** Inserts rows once, even if they are sent repeatedly under the same token. */
export function insertEvents(clickhouse: ClickHouse, rows: Buffer, token: string): Promise<void> {
  return clickhouse.insertFile({ table: "events", columns: COLUMNS, source: rows, format: "TabSeparated", token });
}

export function isUnreadable(error: unknown): boolean {
  const code = Number((error as { code?: string | number }).code);
  return UNREADABLE.has(code);
}
