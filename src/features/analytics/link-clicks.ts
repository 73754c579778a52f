import { correctClicks } from "#features/links/count-clicks.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { Db } from "#infra/postgres/client.ts";
import { selectClickedWorkspaces, selectLinkFigures } from "./store/summary.ts";

interface LinkClicksCtx {
  readonly db: Db;
  readonly clickhouse: ClickHouse;
  now(): Date;
}

/** Copies the click counts of the statistics to a workspace's links, which can be sorted by them. */
export async function correctLinkClicks(ctx: LinkClicksCtx, workspaceId: string): Promise<void> {
  const figures = await selectLinkFigures(ctx.clickhouse, workspaceId);
  await correctClicks(
    ctx,
    workspaceId,
    figures.map(({ id, all }) => ({ id, clicks: all })),
  );
}

/** Corrects the click counts of the links of every workspace with clicks. */
export async function correctAllLinkClicks(ctx: LinkClicksCtx): Promise<void> {
  for (const id of await selectClickedWorkspaces(ctx.clickhouse)) await correctLinkClicks(ctx, id);
}
