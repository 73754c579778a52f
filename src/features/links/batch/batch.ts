import { notFound, ApiError } from "#base/errors.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { trimLinkTrash } from "../trash/trash.ts";
import { getTrashCutoff } from "#features/blocks/block-trash.ts";
import type { Link } from "../link-schema.ts";
import { SORT_ORDER_STEP } from "#features/blocks/limits.ts";
import { presentLink } from "../presenter.ts";
import { dropLostAddresses } from "../store/addresses.ts";
import { type LinkRow, selectExternalIds, selectTakenAliases, setTags } from "../store/links.ts";
import {
  archiveLinks,
  type RestoredLink,
  trashLinks,
  moveLinks,
  selectByIds,
  selectTrashed,
  selectListed,
  restoreLinks,
  setOnPage,
} from "../store/batch.ts";
import {
  changePage,
  bumpLinksVersion,
  type PageChange,
  nextSortOrder,
  requireCategory,
} from "#features/blocks/change-page.ts";
import type { BatchBody } from "./contract.ts";
import { TAGS_MAX } from "../limits.ts";
import { tagLimit } from "../errors.ts";
import { foldTag, withoutRepeats } from "../tags/fold.ts";
import { normalizeTags, openTagNormalizer } from "../tags/tags.ts";
import { findSimilarAliases, nextAlias } from "../alias.ts";
import { OFF_PAGE } from "../create-links.ts";
import { openQuota } from "../quota.ts";

/** The input of an operation that runs under `lockLinks`. `rows` are in the order of the page. */
interface BatchRun {
  readonly ctx: WorkspaceCtx;
  readonly tx: Tx;
  readonly rows: readonly LinkRow[];
  readonly ids: readonly string[];
  readonly now: Date;
}

/**
 * Applies one operation to several links, all or nothing. Returns their new state in the order of the ids. Throws
 * notFound if a link is not in the trash (for a restore) or not in the list (otherwise), categoryUnknown, tagLimit,
 * linkLimit or planLimit.
 */
export async function changeLinks(ctx: WorkspaceCtx, batch: BatchBody): Promise<{ links: Link[] }> {
  return changePage(ctx, async (change) => {
    const links = await changeUnderLock(ctx, change, batch);
    if (batch.action === "delete") await trimLinkTrash(change.tx, change.workspaceId);
    return { links };
  });
}

/**
 * Moves the `deleted` links to the trash and the `restored` ones out of it. Trims the trash last, so that newly
 * deleted links do not push out the ones to restore. Throws notFound, linkLimit or planLimit.
 */
export async function swapTrashedLinks(
  ctx: WorkspaceCtx,
  { deleted, restored }: { readonly deleted: readonly string[]; readonly restored: readonly string[] },
): Promise<void> {
  await changePage(ctx, async (change) => {
    if (deleted.length > 0) await changeUnderLock(ctx, change, { ids: [...deleted], action: "delete" });
    if (restored.length > 0) await changeUnderLock(ctx, change, { ids: [...restored], action: "restore" });
    await trimLinkTrash(change.tx, change.workspaceId);
  });
}

/** Like `changeLinks`, but without trimming the trash. */
async function changeUnderLock(
  ctx: WorkspaceCtx,
  { tx, emit, workspaceId, now }: PageChange,
  batch: BatchBody,
): Promise<Link[]> {
  const wanted = [...new Set(batch.ids)];
  const rows =
    batch.action === "restore"
      ? await selectTrashed(tx, workspaceId, wanted, getTrashCutoff(now))
      : await selectListed(tx, workspaceId, wanted);
  if (rows.length !== wanted.length) throw new ApiError(notFound);
  await apply(batch, { ctx, tx, rows, ids: rows.map(({ id }) => id), now });
  if (["delete", "restore", "move", "put_on_page", "take_off_page"].includes(batch.action))
    await bumpLinksVersion(tx, workspaceId);
  const scope = batch.action !== "put_on_page" && rows.every(({ onPage }) => !onPage) ? OFF_PAGE : {};
  const subject = { ...scope, action: batch.action, linkIds: wanted.join() };
  await emit({ name: "links.changed", workspaceId, subject });
  const after = new Map((await selectByIds(tx, workspaceId, wanted)).map((row) => [row.id, row]));
  return wanted.flatMap((id) => after.get(id) ?? []).map(presentLink);
}

async function apply({ action, category = null, tags = [] }: BatchBody, run: BatchRun): Promise<void> {
  const { tx, ids, now } = run;
  const { workspaceId } = run.ctx;
  switch (action) {
    case "archive":
    case "unarchive":
      return archiveLinks(tx, workspaceId, ids, action === "archive", now);
    case "delete":
      return trashLinks(tx, workspaceId, ids, now);
    case "restore":
      return restore(run);
    case "move": {
      if (category !== null) await requireCategory(tx, workspaceId, category);
      const { next } = await nextSortOrder(tx, workspaceId, now, ids.length);
      return moveLinks(tx, workspaceId, { ids, categoryId: category, highest: next - SORT_ORDER_STEP, now });
    }
    case "tag":
      return tagLinks(run, tags);
    case "untag":
      return untagLinks(run, tags);
    case "put_on_page":
      return putOnPage(run);
    case "take_off_page":
      return setOnPage(tx, workspaceId, { ids, onPage: false, next: 0, now });
  }
}

/**
 * Moves links from the trash to their previous positions. A link whose alias has been taken in the meantime gets the
 * next free one near it; one whose external id has been taken loses it. Tags take the spelling that other links use.
 * Throws linkLimit or planLimit.
 */
async function restore({ ctx, tx, rows, now }: BatchRun): Promise<void> {
  const { workspaceId } = ctx;
  const quota = await openQuota(ctx, tx);
  quota.takePagePlaces(rows.filter(({ onPage }) => onPage).length);
  const wanted = rows.map(({ alias }) => alias.toLowerCase());
  const taken = new Set(await selectTakenAliases(tx, workspaceId, wanted));
  const externalIds = rows.flatMap(({ externalId }) => externalId ?? []);
  const takenIds = new Set(await selectExternalIds(tx, workspaceId, externalIds));
  const normalize = await openTagNormalizer(
    tx,
    workspaceId,
    rows.flatMap(({ tags }) => tags),
  );
  const restored: RestoredLink[] = [];
  for (const { id, alias, externalId, tags } of rows) {
    if (taken.has(alias.toLowerCase()))
      for (const near of await findSimilarAliases(tx, workspaceId, alias)) taken.add(near);
    const freeAlias = nextAlias(alias, taken);
    taken.add(freeAlias.toLowerCase());
    const isFree = externalId !== null && !takenIds.has(externalId);
    if (isFree) takenIds.add(externalId);
    restored.push({ id, alias: freeAlias, externalId: isFree ? externalId : null, tags: normalize(tags) });
  }
  await restoreLinks(tx, workspaceId, restored, now);
  await dropLostAddresses(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Puts links on the page, at their former positions or at the end. Throws linkLimit or planLimit. */
async function putOnPage({ ctx, tx, rows, now }: BatchRun): Promise<void> {
  const { workspaceId } = ctx;
  const added = rows.filter(({ onPage }) => !onPage);
  (await openQuota(ctx, tx)).takePagePlaces(added.length);
  const unordered = added.filter(({ sortOrder }) => sortOrder === 0);
  const { next } = await nextSortOrder(tx, workspaceId, now, unordered.length);
  await setOnPage(tx, workspaceId, { ids: added.map(({ id }) => id), onPage: true, next, now });
}

/** Adds tags to links that do not have them yet. Throws tagLimit. */
async function tagLinks({ ctx: { workspaceId }, tx, rows, now }: BatchRun, tags: readonly string[]): Promise<void> {
  const added = await normalizeTags(tx, workspaceId, tags);
  const changed = rows.flatMap((row) => {
    const all = withoutRepeats([...row.tags, ...added]);
    return all.length === row.tags.length ? [] : [{ id: row.id, tags: all }];
  });
  if (changed.some((link) => link.tags.length > TAGS_MAX)) throw new ApiError(tagLimit);
  await setTags(tx, workspaceId, changed, now);
}

/** Removes tags from the links that have them. */
async function untagLinks({ ctx: { workspaceId }, tx, rows, now }: BatchRun, tags: readonly string[]): Promise<void> {
  const removed = new Set(tags.map(foldTag));
  const changed = rows.flatMap((row) => {
    const kept = row.tags.filter((tag) => !removed.has(foldTag(tag)));
    return kept.length === row.tags.length ? [] : [{ id: row.id, tags: kept }];
  });
  await setTags(tx, workspaceId, changed, now);
}
