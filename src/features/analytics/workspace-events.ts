import type { ClickHouse } from "#infra/clickhouse/client.ts";
import {
  type DayOfLink,
  type EventKind,
  type ExportedEvent,
  selectDays,
  selectEventCount,
  selectEventsBefore,
  selectMonths,
} from "./store/workspace-events.ts";

export { exportedColumns } from "./store/workspace-events.ts";
export type { DayOfLink, EventKind, ExportedEvent } from "./store/workspace-events.ts";

export function countEvents(clickhouse: ClickHouse, workspaceId: string, kind: EventKind): Promise<number> {
  return selectEventCount(clickhouse, workspaceId, kind);
}

/** Up to `limit` events of a workspace, in pages, newest first. */
export async function* listEvents(
  clickhouse: ClickHouse,
  workspaceId: string,
  kind: EventKind,
  limit: number,
): AsyncGenerator<ExportedEvent[], void, undefined> {
  let before: string | undefined;
  for (let remaining = limit; remaining > 0;) {
    const page = await selectEventsBefore(clickhouse, workspaceId, kind, before);
    const last = page.at(-1);
    if (!last) return;
    yield page.slice(0, remaining);
    remaining -= page.length;
    before = last.time;
  }
}

/** The permanent figures: a row for each day and link, and for each day and block. */
export async function* getDays(
  clickhouse: ClickHouse,
  workspaceId: string,
): AsyncGenerator<DayOfLink[], void, undefined> {
  for (const month of await selectMonths(clickhouse, workspaceId))
    yield await selectDays(clickhouse, workspaceId, month);
}
