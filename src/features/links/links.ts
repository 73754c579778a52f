import type { ParsedInput } from "#base/contract.ts";
import { notFound, ApiError, requireFound } from "#base/errors.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { changeAddresses, includesAddress, readAddresses, type AddressInput } from "./addresses/addresses.ts";
import { moveToTrash } from "./trash/trash.ts";
import type { LinksContract } from "./contract.ts";
import { OFF_PAGE } from "./create-links.ts";
import { readDestination } from "#features/routing/destination.ts";
import type { Cause } from "./history/contract.ts";
import { restoreDeadSince } from "./store/health.ts";
import { recordHistory } from "./history/record-history.ts";
import type { Link } from "./link-schema.ts";
import { presentAddresses, presentLink } from "./presenter.ts";
import { linkChanged } from "./errors.ts";
import { type FieldAddress, rejectOwnRedirects } from "#features/routing/page-redirect/page-redirect.ts";
import { listRuleAddresses, readRules } from "#features/routing/read-rules.ts";
import { openQuota } from "./quota.ts";
import { type LinkPatch, type LinkRow, patchLink, selectLink, selectLinks } from "./store/links.ts";
import {
  changePage,
  bumpLinksVersion,
  hasMoved,
  isReorderOnly,
  nextSortOrder,
  getOrderAfterMove,
} from "#features/blocks/change-page.ts";
import { normalizeTags } from "./tags/tags.ts";
import { applyNotices, checkTrust } from "./trust.ts";

type LinkChange = ParsedInput<LinksContract["PUT /v1/widget/link/{linkId}"]>["body"];

/** The links on the page, in its order. */
export async function listLinks(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<Link[]> {
  const rows = await selectLinks(ctx.db, ctx.workspaceId);
  return rows.map(presentLink);
}

/** Changes a link; see `changeLink`. */
export async function updateLink(
  ctx: WorkspaceCtx,
  linkId: string,
  change: LinkChange,
  cause: Cause = "changed",
): Promise<Link> {
  return presentLink(await changeLink(ctx, linkId, change, cause));
}

/**
 * Changes the given fields and keeps the rest. A link that is moved into another category goes to its end unless a
 * position is given; a link that is put on the page returns to its former position, or goes to the end. Throws
 * notFound, linkChanged, badDestination, aliasTaken, externalIdTaken, categoryUnknown, linkLimit, planLimit,
 * hostUnknown, addressTaken, addressReserved or an error of `checkTrust`.
 */
export async function changeLink(
  ctx: WorkspaceCtx,
  linkId: string,
  { addresses: wanted, ...change }: LinkChange & { readonly addresses?: readonly AddressInput[] | undefined },
  cause: Cause = "changed",
): Promise<LinkRow> {
  const held = wanted && (await selectLink(ctx.db, ctx.workspaceId, linkId))?.addresses;
  const addresses = wanted && (await readAddresses(ctx, wanted, held));
  const patch: LinkPatch = {
    ...toPatch(change, ctx.ownHosts),
    ...(await passwordPatch(ctx, change.password)),
    ...(addresses && { addresses }),
  };
  const added = addresses?.filter((address) => !includesAddress(held ?? [], address));
  await checkTrust(ctx, { alias: patch.alias, addresses: added, destination: patch.destination, rules: patch.rules });
  return changePage(ctx, async ({ tx, emit, workspaceId, now }) => {
    const before = requireFound(await selectLink(tx, workspaceId, linkId));
    if (change.version !== undefined && change.version !== before.version)
      throw new ApiError(linkChanged, {
        extra: { current: { ...presentLink(before), addresses: presentAddresses(ctx, before) } },
      });
    await rejectOwnRedirects({ ...ctx, db: tx }, listNewAddresses(before, patch));
    if (addresses) await changeAddresses(ctx, tx, before, addresses, now);
    const moved = await getOrderAfterMove(tx, before, patch, now);
    // a link that has never been on the page has no position yet
    const place = before.onPage || before.sortOrder > 0 ? moved : {};
    const pagePlace = patch.onPage && !before.onPage ? await placeOnPage(ctx, tx, before, now) : {};
    const isPlaced = patch.sortOrder !== undefined && patch.sortOrder !== before.sortOrder;
    const tags = patch.tags && (await normalizeTags(tx, workspaceId, patch.tags, linkId));
    const after = await patchLink(tx, workspaceId, linkId, {
      ...patch,
      ...(!isPlaced && pagePlace),
      ...place,
      ...getSideEffects(before, patch),
      ...(tags && { tags }),
      version: before.version + (isReorderOnly(patch) ? 0 : 1),
      updatedAt: now,
    });
    if (!after) throw new ApiError(notFound);
    if (after.destination !== before.destination) await restoreDeadSince(tx, [after.id]);
    if (listNewAddresses(before, patch).length > 0) await applyNotices(ctx, tx, [after], now);
    await recordHistory(ctx, tx, [after.id], cause);
    if (hasMoved(before, after) || before.onPage !== after.onPage) await bumpLinksVersion(tx, workspaceId);
    const scope = before.onPage || after.onPage ? {} : OFF_PAGE;
    await emit({ name: "link.updated", workspaceId, subject: { ...scope, linkId: after.id } });
    return after;
  });
}

/** The sort_order of a link that is put on the page: its former one, or the end. Throws linkLimit or planLimit. */
async function placeOnPage(ctx: WorkspaceCtx, tx: Tx, before: LinkRow, now: Date): Promise<LinkPatch> {
  (await openQuota(ctx, tx)).takePagePlaces();
  return before.sortOrder > 0 ? {} : { sortOrder: (await nextSortOrder(tx, ctx.workspaceId, now)).next };
}

/** Moves a link to the trash. Throws notFound. */
export async function deleteLink(ctx: WorkspaceCtx, linkId: string): Promise<void> {
  await changePage(ctx, async ({ tx, emit, workspaceId }) => {
    const link = requireFound(await selectLink(tx, workspaceId, linkId));
    await moveToTrash(tx, workspaceId, [link.id], ctx.now());
    if (link.onPage) await bumpLinksVersion(tx, workspaceId);
    const scope = link.onPage ? {} : OFF_PAGE;
    await emit({ name: "link.deleted", workspaceId, subject: { ...scope, linkId: link.id } });
  });
}

async function passwordPatch(ctx: WorkspaceCtx, password: string | null | undefined): Promise<LinkPatch> {
  if (password === undefined) return {};
  return { passwordHash: password === null ? null : await ctx.passwords.hashFor(ctx.workspaceId, password) };
}

function listAddresses({ destination, rules }: Pick<LinkPatch, "destination" | "rules">): FieldAddress[] {
  const own = destination === undefined ? [] : [{ field: "link", address: destination }];
  return [...own, ...listRuleAddresses(rules ?? null)];
}

/**
 * Lists only the addresses that a change adds, so that a link to a page that began to redirect later can still be
 * edited.
 */
function listNewAddresses(before: LinkRow, patch: LinkPatch): FieldAddress[] {
  const known = new Set(listAddresses(before).map(({ address }) => address));
  return listAddresses(patch).filter(({ address }) => !known.has(address));
}

/**
 * Side effects of a change: removing the click limit resets its count, and a new destination counts as alive unless
 * `restoreDeadSince` knows better.
 */
function getSideEffects(before: LinkRow, { rules, destination }: LinkPatch): LinkPatch {
  return {
    ...(rules !== undefined && !rules?.limit && { taken: 0 }),
    ...(destination !== undefined && destination !== before.destination && { deadSince: null }),
  };
}

/** The columns that a change can set. Columns with an operation of their own are left out. */
type ChangedColumn = Exclude<
  keyof LinkRow,
  | "id"
  | "workspaceId"
  | "code"
  | "passwordHash"
  | "taken"
  | "deadSince"
  | "historyPublic"
  | "addresses"
  | "version"
  | "createdAt"
  | "updatedAt"
  | "deletedAt"
>;

function toPatch(change: LinkChange, ownHosts: ReadonlySet<string>): LinkPatch {
  const columns: { [Name in ChangedColumn]: LinkPatch[Name] | undefined } = {
    name: change.name,
    platform: change.slug,
    destination: change.link === undefined ? undefined : readDestination(change.link, ownHosts),
    description: change.description,
    timeoutSeconds: change.timeout,
    meta: change.meta,
    sortOrder: change.sort_order,
    alias: change.alias,
    categoryId: change.category,
    tags: change.tags,
    thumbnail: change.thumbnail,
    archived: change.archived,
    cells: change.cells,
    onPage: change.onPage,
    externalId: change.externalId,
    note: change.note,
    redirectStatus: change.redirectStatus,
    rules: change.rules === undefined ? undefined : readRules(change.rules, ownHosts),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as LinkPatch;
}
