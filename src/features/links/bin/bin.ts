import { notFound, Refusal } from "#base/errors.ts";
import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { transact } from "#features/outbox/transact.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { Link } from "../link-schema.ts";
import { BIN_DAYS, LINKS_MAX } from "../limits.ts";
import { presentLink } from "../presenter.ts";
import { purgeLink, purgeUntil, selectBin, selectDueBins, trimBin } from "../store/bin.ts";
import { purgeBlocksUntil, selectDueBlockBins } from "../store/blocks.ts";
import { discardLinks } from "../store/several.ts";
import { lockLinks, tryLockLinks } from "../store/version.ts";

/** What was deleted until then is gone, whether the purge has been there or not. */
export function binEnd(now: Date): Date {
  return new Date(now.getTime() - BIN_DAYS * DAY_MS);
}

/** The links that can be restored, latest deleted first. */
export async function listBin(ctx: Pick<WorkspaceCtx, "db" | "workspaceId" | "now">): Promise<Link[]> {
  const rows = await selectBin(ctx.db, ctx.workspaceId, binEnd(ctx.now()));
  return rows.map(presentLink);
}

/** Puts links into the bin, which holds as many as a page; the oldest make room. After `lockLinks`. */
export async function throwIntoBin(tx: Tx, workspaceId: string, ids: readonly string[], now: Date): Promise<void> {
  await discardLinks(tx, workspaceId, ids, now);
  await trimBin(tx, workspaceId, LINKS_MAX);
}

/** Deletes a link that lies in the bin for good; refuses with notFound. */
export async function purgeOne(ctx: WorkspaceCtx, linkId: string): Promise<void> {
  const { workspaceId } = ctx;
  await transact(ctx, async ({ tx, fact }) => {
    await lockLinks(tx, workspaceId);
    if (!(await purgeLink(tx, workspaceId, linkId))) throw new Refusal(notFound);
    await fact({ name: "link.purged", workspaceId, subject: { linkId } });
  });
}

/** Deletes for good what has lain in a bin for 30 days, workspace by workspace. */
export async function purgeBins(ctx: Ctx): Promise<void> {
  const until = binEnd(ctx.now());
  const due = new Set([...(await selectDueBins(ctx.db, until)), ...(await selectDueBlockBins(ctx.db, until))]);
  for (const workspaceId of due) {
    await transact(ctx, async ({ tx, fact }) => {
      // because its owner may have left since
      if ((await tryLockLinks(tx, workspaceId)) === undefined) return;
      const count = await purgeUntil(tx, workspaceId, until);
      if (count > 0) await fact({ name: "links.purged", workspaceId, subject: { count: String(count) } });
      const blocks = await purgeBlocksUntil(tx, workspaceId, until);
      if (blocks > 0) await fact({ name: "blocks.purged", workspaceId, subject: { count: String(blocks) } });
    });
  }
}
