import { DAY_MS } from "#base/time.ts";
import { countReach } from "#features/analytics/totals.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { selectCase, updateReach } from "./store/cases.ts";

export interface ReachCtx extends Pick<Ctx, "db" | "now"> {
  readonly clickhouse: ClickHouse;
}

const REACH_MS = 7 * DAY_MS;
const MAX_INTEGER = 2 ** 31 - 1;

/** Stores the number of human clicks or visits of a current case's target in the last 7 days. */
export async function refreshReach({ db, now, clickhouse }: ReachCtx, caseId: string): Promise<void> {
  const reported = await selectCase(db, caseId);
  if (!reported || reported.closedAt !== null) return;
  const { kind, target, workspaceId } = reported;
  const since = new Date(now().getTime() - REACH_MS);
  const reach = await countReach(clickhouse, { workspaceId, since, ...(kind === "link" && { linkId: target }) });
  await updateReach(db, caseId, Math.min(reach, MAX_INTEGER));
}
