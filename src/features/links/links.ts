import type { Checked } from "#base/contract.ts";
import { notFound, Refusal } from "#base/errors.ts";
import { newId, newShortCode } from "#base/ids.ts";
import { transact } from "#features/outbox/transact.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { nextAlias } from "./alias.ts";
import { type Link, type LinksContract, SORT_ORDER_MAX, SORT_ORDER_STEP } from "./contract.ts";
import { readDestination } from "./destination.ts";
import { presentLink } from "./presenter.ts";
import { requireRoom } from "./room.ts";
import {
  type End,
  insertLink,
  type LinkPatch,
  type LinkRow,
  patchLink,
  removeLink,
  renumberLinks,
  selectAliases,
  selectEnd,
  selectLink,
  selectLinkIds,
  selectLinks,
} from "./store/links.ts";
import { bumpLinksVersion, lockLinks } from "./store/version.ts";

type NewLink = Checked<LinksContract["POST /v1/widget/link"]>["body"];
type LinkChange = Checked<LinksContract["PUT /v1/widget/link/{linkId}"]>["body"];

/** All links of the workspace, in the order of its page. */
export async function listLinks(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<Link[]> {
  const rows = await selectLinks(ctx.db, ctx.workspaceId);
  return rows.map(presentLink);
}

/** Adds a link at the end of the page unless told where; refuses with badDestination, aliasTaken, linkLimit or planLimit. */
export async function createLink(ctx: WorkspaceCtx, input: NewLink): Promise<Link> {
  const destination = readDestination(input.link, ctx.ownHosts);
  const { workspaceId } = ctx;
  return transact(ctx, async ({ tx, fact }) => {
    await lockLinks(tx, workspaceId);
    const now = ctx.now();
    const end = await selectEnd(tx, workspaceId);
    await requireRoom(ctx, tx, end.count);
    const sortOrder = await nextSortOrder(tx, workspaceId, end, now);
    const row = await insertWithNewCode(tx, {
      id: newId(now.getTime()),
      workspaceId,
      name: input.name,
      platform: input.slug,
      destination,
      description: input.description ?? null,
      timeoutSeconds: input.timeout ?? 0,
      meta: input.meta ?? {},
      sortOrder: input.sort_order ?? sortOrder,
      alias: input.alias ?? nextAlias(input.slug, await selectAliases(tx, workspaceId, input.slug)),
      createdAt: now,
      updatedAt: now,
    });
    await bumpLinksVersion(tx, workspaceId);
    await fact({ name: "link.created", workspaceId, subject: { linkId: row.id } });
    return presentLink(row);
  });
}

/** Changes what is given and keeps the rest; refuses with notFound, badDestination or aliasTaken. */
export async function updateLink(ctx: WorkspaceCtx, linkId: string, change: LinkChange): Promise<Link> {
  const patch = toPatch(change, ctx.ownHosts);
  const { workspaceId } = ctx;
  return transact(ctx, async ({ tx, fact }) => {
    await lockLinks(tx, workspaceId);
    const before = await selectLink(tx, workspaceId, linkId);
    const after = before && (await patchLink(tx, workspaceId, linkId, { ...patch, updatedAt: ctx.now() }));
    if (!after) throw new Refusal(notFound);
    if (after.sortOrder !== before.sortOrder) await bumpLinksVersion(tx, workspaceId);
    await fact({ name: "link.updated", workspaceId, subject: { linkId: after.id } });
    return presentLink(after);
  });
}

/** Deletes a link for good; refuses with notFound. */
export async function deleteLink(ctx: WorkspaceCtx, linkId: string): Promise<void> {
  const { workspaceId } = ctx;
  await transact(ctx, async ({ tx, fact }) => {
    await lockLinks(tx, workspaceId);
    const removed = await removeLink(tx, workspaceId, linkId);
    if (!removed) throw new Refusal(notFound);
    await bumpLinksVersion(tx, workspaceId);
    await fact({ name: "link.deleted", workspaceId, subject: { linkId: removed.id } });
  });
}

async function nextSortOrder(tx: Tx, workspaceId: string, end: End, now: Date): Promise<number> {
  const next = end.highest + SORT_ORDER_STEP;
  if (next <= SORT_ORDER_MAX) return next;
  await renumberLinks(tx, workspaceId, await selectLinkIds(tx, workspaceId), now);
  return (end.count + 1) * SORT_ORDER_STEP;
}

async function insertWithNewCode(tx: Tx, row: Omit<LinkRow, "code">): Promise<LinkRow> {
  for (;;) {
    const inserted = await insertLink(tx, { ...row, code: newShortCode() });
    if (inserted) return inserted;
  }
}

function toPatch(change: LinkChange, ownHosts: ReadonlySet<string>): LinkPatch {
  return {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.slug !== undefined && { platform: change.slug }),
    ...(change.link !== undefined && { destination: readDestination(change.link, ownHosts) }),
    ...(change.description !== undefined && { description: change.description }),
    ...(change.timeout !== undefined && { timeoutSeconds: change.timeout }),
    ...(change.meta !== undefined && { meta: change.meta }),
    ...(change.sort_order !== undefined && { sortOrder: change.sort_order }),
    ...(change.alias !== undefined && { alias: change.alias }),
  };
}
