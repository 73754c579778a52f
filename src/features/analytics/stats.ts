import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { askStore } from "./ask-store.ts";
import { countClicks, type Totals } from "./store/totals.ts";

/** The clicks of a workspace since it began; refused as `unavailable` while the event store is away. */
export function getStats(clickhouse: ClickHouse, workspaceId: string): Promise<Totals> {
  return askStore(() => countClicks(clickhouse, workspaceId));
}
