import type { ParsedInput } from "#base/contract.ts";
import { notFound, ApiError, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { areOwnLinks } from "#features/links/short-links/list-links.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import {
  bumpGeneration,
  deleteShare,
  insertShare,
  patchShare,
  type SharePatch,
  type ShareRow,
  selectShareById,
  selectShares,
} from "../store/shares.ts";
import { type Share, shareLimit, shareLinkUnknown, shareSchema, type SharesContract } from "./contract.ts";
import type { SharesCtx } from "../ctx.ts";
import { getShareToken } from "./share-token.ts";

type Choices = ParsedInput<SharesContract["PUT /v1/analytics/shares/{shareId}"]>["body"];
type NewShare = ParsedInput<SharesContract["POST /v1/analytics/shares"]>["body"];

/** The shares of the workspace, oldest first. */
export async function listShares(ctx: SharesCtx): Promise<Share[]> {
  return (await selectShares(ctx.db, ctx.workspaceId)).map((row) => present(ctx, row));
}

/**
 * The shares without their URLs, for the export of an account's data: otherwise anyone who finds the export could read
 * the shares.
 */
export async function describeShares(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">) {
  const rows = await selectShares(ctx.db, ctx.workspaceId);
  return rows.map(({ name, links, hideReferrers, active, passwordHash, openedAt, createdAt, updatedAt }) => ({
    name,
    links,
    hide_referrers: hideReferrers,
    active,
    has_password: passwordHash !== null,
    opened_at: openedAt,
    created_at: createdAt,
    updated_at: updatedAt,
  }));
}

/** Shares the figures; throws shareLimit and shareLinkUnknown. */
export async function createShare(ctx: SharesCtx, { name, ...choices }: NewShare): Promise<Share> {
  const { workspaceId } = ctx;
  const patch = await toPatch(ctx, choices);
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const now = ctx.now();
    const row = await insertShare(tx, { id: newId(now.getTime()), workspaceId, name, ...patch, createdAt: now });
    if (!row) throw new ApiError(shareLimit);
    await emit({ name: "share.created", workspaceId, subject: { shareId: row.id } });
    return present(ctx, row);
  });
}

/** Changes the given fields; throws notFound and shareLinkUnknown. */
export async function changeShare(ctx: SharesCtx, id: string, { name, ...choices }: Choices): Promise<Share> {
  const before = await getOwnShare(ctx, id);
  const patch = { ...(await toPatch(ctx, choices, before.links ?? [])), ...(name !== undefined && { name }) };
  return updateShare(ctx, "share.updated", (tx) => patchShare(tx, ctx.workspaceId, id, patch));
}

/** Gives a share a new URL; throws notFound. */
export async function rotateShare(ctx: SharesCtx, id: string): Promise<Share> {
  return updateShare(ctx, "share.rotated", (tx) => bumpGeneration(tx, ctx.workspaceId, id, ctx.now()));
}

/** Deletes a share for good; throws notFound. */
export async function removeShare(ctx: SharesCtx, id: string): Promise<void> {
  const { workspaceId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    if (!(await deleteShare(tx, workspaceId, id))) throw new ApiError(notFound);
    await emit({ name: "share.deleted", workspaceId, subject: { shareId: id } });
  });
}

async function updateShare(
  ctx: SharesCtx,
  name: "share.updated" | "share.rotated",
  change: (tx: Parameters<typeof patchShare>[0]) => Promise<ShareRow | undefined>,
): Promise<Share> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const row = await change(tx);
    if (!row) throw new ApiError(notFound);
    await emit({ name, workspaceId, subject: { shareId: row.id } });
    return present(ctx, row);
  });
}

/** Throws notFound. */
async function getOwnShare({ db, workspaceId }: SharesCtx, id: string): Promise<ShareRow> {
  const row = await selectShareById(db, id);
  return requireFound(row?.workspaceId === workspaceId ? row : undefined);
}

async function toPatch(
  ctx: SharesCtx,
  { password, links, hide_referrers, active }: Omit<Choices, "name">,
  shared: readonly string[] = [],
): Promise<SharePatch & { readonly updatedAt: Date }> {
  // links that are already in the share are accepted, since they may have been deleted in the meantime
  if (links)
    await requireOwn(
      ctx,
      links.filter((id) => !shared.includes(id)),
    );
  return {
    ...(links !== undefined && { links: links && [...new Set(links)] }),
    ...(hide_referrers !== undefined && { hideReferrers: hide_referrers }),
    ...(active !== undefined && { active }),
    // done outside the transaction, since hashing is slow
    ...(password !== undefined && {
      passwordHash: password === null ? null : await ctx.passwords.hashFor(ctx.workspaceId, password),
    }),
    updatedAt: ctx.now(),
  };
}

async function requireOwn(ctx: SharesCtx, links: readonly string[]): Promise<void> {
  if (links.length > 0 && !(await areOwnLinks(ctx, links))) throw new ApiError(shareLinkUnknown);
}

function present(ctx: SharesCtx, row: ShareRow): Share {
  return shareSchema.parse({
    ...row,
    _id: row.id,
    url: `${ctx.publicUrl}/stats/${getShareToken(ctx.keys, row)}`,
    has_password: row.passwordHash !== null,
    hide_referrers: row.hideReferrers,
    opened_at: row.openedAt,
  });
}
