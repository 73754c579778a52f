import type { Checked } from "#base/contract.ts";
import { notFound, ApiError, requireFound } from "#base/errors.ts";
import { newId, newShortCode } from "#base/ids.ts";
import type { Tx, Db } from "#infra/postgres/client.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { nextAlias } from "./aliases/alias.ts";
import { moveToTrash } from "./trash/trash.ts";
import { requireCategory } from "#features/blocks/categories/categories.ts";
import type { LinksContract } from "./contract.ts";
import { readDestination } from "#features/routing/destination.ts";
import { hasMoved, isOnlyPlace, nextSortOrder, placeInCategory } from "#features/blocks/item-place.ts";
import type { Cause } from "./history/contract.ts";
import { recordHistory } from "./history/keep-history.ts";
import type { Link } from "./link-schema.ts";
import { presentLink } from "./presenter.ts";
import { linkChanged, linkLimit, planLimit } from "./errors.ts";
import { type FieldAddress, rejectRedirectingPages } from "#features/routing/page-redirect/page-redirect.ts";
import { listRuleAddresses, readRules } from "#features/routing/read-rules.ts";
import {
  insertLink,
  type LinkPatch,
  type LinkRow,
  patchLink,
  selectAliases,
  selectLink,
  selectLinks,
  selectLinkCounts,
} from "./store/links.ts";
import { changePage, bumpLinksVersion } from "#features/blocks/lock.ts";
import { spellTags } from "./tags/tags.ts";
import { findLimits } from "#features/workspaces/workspaces.ts";
import { LINKS_MAX } from "./limits.ts";

type NewLink = Checked<LinksContract["POST /v1/widget/link"]>["body"];
type LinkChange = Checked<LinksContract["PUT /v1/widget/link/{linkId}"]>["body"];

/** All links of the workspace that are not in the trash, in the order of its page. */
export async function listLinks(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<Link[]> {
  const rows = await selectLinks(ctx.db, ctx.workspaceId);
  return rows.map(presentLink);
}

/**
 * Adds a link at the end of the page or of its category, unless a place is given. Throws badDestination, aliasTaken,
 * categoryUnknown, linkLimit, planLimit, or notFound if `passwordOf` names no link.
 */
export async function createLink(ctx: WorkspaceCtx, input: NewLink): Promise<Link> {
  const destination = readDestination(input.link, ctx.ownHosts);
  const rules = readRules(input.rules ?? null, ctx.ownHosts);
  await rejectRedirectingPages(ctx, listAddresses({ destination, rules }));
  const passwordHash = input.password ? await ctx.passwords.hash(input.password) : null;
  return changePage(ctx, async ({ tx, emit, workspaceId, now }) => {
    const end = await nextSortOrder(tx, workspaceId, now);
    await requireQuota(ctx, tx, end.count);
    if (input.category) await requireCategory(tx, workspaceId, input.category);
    const row = await insertWithNewCode(tx, {
      id: newId(now.getTime()),
      workspaceId,
      name: input.name,
      platform: input.slug,
      destination,
      description: input.description ?? null,
      timeoutSeconds: input.timeout ?? 0,
      meta: input.meta ?? {},
      sortOrder: input.sort_order ?? end.next,
      alias: input.alias ?? nextAlias(input.slug, await selectAliases(tx, workspaceId, input.slug)),
      categoryId: input.category ?? null,
      tags: await spellTags(tx, workspaceId, input.tags ?? []),
      thumbnail: input.thumbnail ?? "",
      archived: input.archived ?? false,
      cells: input.cells ?? 1,
      rules,
      passwordHash: passwordHash ?? (await findPasswordHash(tx, workspaceId, input.passwordOf)),
      taken: 0,
      deadSince: null,
      historyPublic: false,
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    await recordHistory(ctx, tx, [row.id], "created");
    await bumpLinksVersion(tx, workspaceId);
    await emit({ name: "link.created", workspaceId, subject: { linkId: row.id } });
    return presentLink(row);
  });
}

/**
 * Changes the given fields and keeps the rest. A link that is moved into another category goes to its end unless a
 * place is given. Throws notFound, linkChanged, badDestination, aliasTaken or categoryUnknown.
 */
export async function updateLink(
  ctx: WorkspaceCtx,
  linkId: string,
  change: LinkChange,
  cause: Cause = "changed",
): Promise<Link> {
  const patch = { ...toPatch(change, ctx.ownHosts), ...(await passwordPatch(ctx, change.password)) };
  return changePage(ctx, async ({ tx, emit, workspaceId, now }) => {
    const before = requireFound(await selectLink(tx, workspaceId, linkId));
    if (change.version !== undefined && change.version !== before.version)
      throw new ApiError(linkChanged, { extra: { current: presentLink(before) } });
    await rejectRedirectingPages({ ...ctx, db: tx }, listNewAddresses(before, patch));
    const place = await placeInCategory(tx, before, patch, now);
    const tags = patch.tags && (await spellTags(tx, workspaceId, patch.tags, linkId));
    const after = await patchLink(tx, workspaceId, linkId, {
      ...patch,
      ...place,
      ...consequences(before, patch),
      ...(tags && { tags }),
      version: before.version + (isOnlyPlace(patch) ? 0 : 1),
      updatedAt: now,
    });
    if (!after) throw new ApiError(notFound);
    await recordHistory(ctx, tx, [after.id], cause);
    if (hasMoved(before, after)) await bumpLinksVersion(tx, workspaceId);
    await emit({ name: "link.updated", workspaceId, subject: { linkId: after.id } });
    return presentLink(after);
  });
}

/** Moves a link to the trash. Throws notFound. */
export async function deleteLink(ctx: WorkspaceCtx, linkId: string): Promise<void> {
  await changePage(ctx, async ({ tx, emit, workspaceId }) => {
    const link = requireFound(await selectLink(tx, workspaceId, linkId));
    await moveToTrash(tx, workspaceId, [link.id], ctx.now());
    await bumpLinksVersion(tx, workspaceId);
    await emit({ name: "link.deleted", workspaceId, subject: { linkId: link.id } });
  });
}

async function findPasswordHash(tx: Tx, workspaceId: string, linkId: string | undefined): Promise<string | null> {
  if (linkId === undefined) return null;
  const link = requireFound(await selectLink(tx, workspaceId, linkId));
  return link.passwordHash;
}

async function passwordPatch(ctx: WorkspaceCtx, password: string | null | undefined): Promise<LinkPatch> {
  if (password === undefined) return {};
  return { passwordHash: password === null ? null : await ctx.passwords.hash(password) };
}

function listAddresses({ destination, rules }: Pick<LinkPatch, "destination" | "rules">): FieldAddress[] {
  const own = destination === undefined ? [] : [{ field: "link", address: destination }];
  return [...own, ...listRuleAddresses(rules ?? null)];
}

/** Only addresses that a change adds: a link whose page began to redirect later can still be edited. */
function listNewAddresses(before: LinkRow, patch: LinkPatch): FieldAddress[] {
  const known = new Set(listAddresses(before).map(({ address }) => address));
  return listAddresses(patch).filter(({ address }) => !known.has(address));
}

/** Side effects of a change: removing the click limit resets its count, and a new destination is not dead. */
function consequences(before: LinkRow, { rules, destination }: LinkPatch): LinkPatch {
  return {
    ...(rules !== undefined && !rules?.limit && { taken: 0 }),
    ...(destination !== undefined && destination !== before.destination && { deadSince: null }),
  };
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
    ...(change.category !== undefined && { categoryId: change.category }),
    ...(change.tags !== undefined && { tags: change.tags }),
    ...(change.thumbnail !== undefined && { thumbnail: change.thumbnail }),
    ...(change.archived !== undefined && { archived: change.archived }),
    ...(change.cells !== undefined && { cells: change.cells }),
    ...(change.rules !== undefined && { rules: readRules(change.rules, ownHosts) }),
  };
}

/**
 * Throws linkLimit or planLimit if a workspace with `count` links may not add `adding` more. Call after `lockLinks`,
 * before adding links. Existing links beyond the limit stay.
 */
export async function requireQuota(ctx: WorkspaceCtx, tx: Tx, count: number, adding = 1): Promise<void> {
  if (count + adding > LINKS_MAX) throw new ApiError(linkLimit);
  const { links } = await findLimits({ ...ctx, db: tx }, ctx.workspaceId);
  if (links !== null && count + adding > links) throw new ApiError(planLimit);
}

/** The number of links of each workspace, without those in the trash; workspaces without links are missing. */
export function countLinks(db: Db, workspaceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return selectLinkCounts(db, workspaceIds);
}
