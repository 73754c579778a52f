import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { queryStore } from "./query-store.ts";
import { countClicks, type Totals } from "./store/totals.ts";

/** The clicks of a workspace since it began; fails with `unavailable` while the event store is away. */
export function getStats(clickhouse: ClickHouse, workspaceId: string): Promise<Totals> {
  return queryStore(() => countClicks(clickhouse, workspaceId));
}
