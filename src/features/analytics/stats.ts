import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { queryStore } from "./query-store.ts";
import { countClicks, type Totals } from "./store/totals.ts";

/** All clicks of a workspace; throws `unavailable` while the event store is down. */
export function getStats(clickhouse: ClickHouse, workspaceId: string): Promise<Totals> {
  return queryStore(() => countClicks(clickhouse, workspaceId));
}
