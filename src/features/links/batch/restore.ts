import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { nextAlias } from "../aliases/alias.ts";
import { countLinks, requireQuota } from "../quota.ts";
import { type LinkRow, selectAliases } from "../store/links.ts";
import { restoreLinks } from "../store/bulk.ts";

/**
 * Moves links from the trash to their previous places. A link whose alias has been taken meanwhile gets the next free
 * one near it. Throws linkLimit or planLimit. Call after `lockLinks`.
 */
export async function restore(ctx: WorkspaceCtx, tx: Tx, rows: readonly LinkRow[]): Promise<void> {
  const { workspaceId } = ctx;
  const counts = await countLinks(tx, [workspaceId]);
  await requireQuota(ctx, tx, counts.get(workspaceId) ?? 0, rows.length);
  const taken = await selectAliases(tx, workspaceId, "");
  const restored = rows.map(({ id, alias }) => {
    const free = nextAlias(alias, taken);
    taken.add(free.toLowerCase());
    return { id, alias: free };
  });
  await restoreLinks(tx, workspaceId, restored, ctx.now());
}
