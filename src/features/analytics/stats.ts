import { Refusal, unavailable } from "#base/errors.ts";
import { type ClickHouse, isAway } from "#infra/clickhouse/client.ts";
import { countClicks, type Totals } from "./store/events.ts";

/** The clicks of a workspace since it began; refused as `unavailable` while the event store is away. */
export async function getStats(clickhouse: ClickHouse, workspaceId: string): Promise<Totals> {
  try {
    return await countClicks(clickhouse, workspaceId);
  } catch (error) {
    if (isAway(error))
      throw new Refusal(unavailable, { message: "Statistics are unavailable for a moment. No click is lost." });
    throw error;
  }
}
