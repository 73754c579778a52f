import { newId } from "#base/ids.ts";
import type { EventTx } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import { recordHistory } from "./history/record-history.ts";
import { openQuota } from "./quota.ts";
import { openTagNormalizer } from "./tags/tags.ts";
import { applyNotices } from "./trust.ts";
import { type BlocksCopy, pasteBlocks, readBlocksCopy } from "#features/blocks/duplicate.ts";
import { insertLinks, type LinkRow, generateCodes, selectLinks } from "./store/links.ts";
import { bumpLinksVersion } from "#features/blocks/change-page.ts";

/** The content of a page, as plain data for `pasteLinks`. */
export interface LinksCopy extends BlocksCopy {
  readonly links: readonly LinkRow[];
}

/** Reads the links, blocks and categories of a workspace, without those in the trash. */
export async function readLinksCopy(db: Db, workspaceId: string): Promise<LinksCopy> {
  return { ...(await readBlocksCopy(db, workspaceId)), links: await selectLinks(db, workspaceId) };
}

/**
 * Adds a copy to the caller's workspace, which must be empty: same order, short names, rules and passwords, but new
 * codes, no clicks and no history. Throws an error of `LinkQuota.takeNewLink`.
 */
export async function pasteLinks(
  ctx: WorkspaceCtx,
  { tx, emit }: EventTx,
  { links, ...others }: LinksCopy,
): Promise<void> {
  const { workspaceId } = ctx;
  const now = ctx.now();
  if (links.length > 0) {
    const quota = await openQuota(ctx, tx);
    for (const _link of links) quota.takeNewLink(true);
    await quota.save(links.length, now);
  }
  const getCategory = await pasteBlocks(tx, workspaceId, others, now);
  const normalizeTags = await openTagNormalizer(
    tx,
    workspaceId,
    links.flatMap(({ tags }) => tags),
  );
  const codes = await generateCodes(tx, links.length);
  const duplicates = links.map((row, index): LinkRow => ({
    ...row,
    workspaceId,
    version: 1,
    createdAt: now,
    updatedAt: now,
    id: newId(now.getTime()),
    code: codes[index]!,
    externalId: null,
    addresses: [],
    categoryId: getCategory(row.categoryId),
    tags: normalizeTags(row.tags),
    taken: 0,
    deadSince: null,
    historyPublic: false,
    deletedAt: null,
  }));
  await insertLinks(tx, duplicates);
  await applyNotices(ctx, tx, duplicates, now);
  await recordHistory(
    ctx,
    tx,
    duplicates.map(({ id }) => id),
    "created",
  );
  await bumpLinksVersion(tx, workspaceId);
  await emit({ name: "links.changed", workspaceId, subject: { action: "copy" } });
}
