import { ApiError } from "#base/errors.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { categoryUnknown } from "./categories/contract.ts";
import { SORT_ORDER_MAX, SORT_ORDER_STEP } from "./limits.ts";
import { selectCategory } from "./store/blocks.ts";
import { lockLinks, renumberItems, selectLastPosition, selectPositions } from "./store/order.ts";

// For features that write links: they lock the workspace first, and bump the version of the order last.
export { bumpLinksVersion, lockLinks, selectLinksVersion, tryLockLinks } from "./store/order.ts";

/** Locks the links of a page until the transaction ends. Joins the transaction of `ctx`, if there is one. */
export async function lockPage(ctx: WorkspaceCtx): Promise<void> {
  await runInTransaction(ctx, async ({ tx }) => void (await lockLinks(tx, ctx.workspaceId)));
}

/** A transaction that changes a page and holds the lock on its links. */
export interface PageChange extends EventTx {
  readonly workspaceId: string;
  readonly now: Date;
  /** The version of the order before the change. */
  readonly version: number;
}

/** Runs `work` in one transaction that holds the lock on the links of the page. */
export async function changePage<T>(ctx: WorkspaceCtx, work: (change: PageChange) => Promise<T>): Promise<T> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const version = await lockLinks(tx, workspaceId);
    return work({ tx, emit, workspaceId, now: ctx.now(), version });
  });
}

/** Where a link or block is on its page. */
interface ItemPlace {
  readonly categoryId: string | null;
  readonly sortOrder: number;
}

interface PageEnd {
  /** The number of links on the page, without blocks. */
  readonly count: number;
  /** The next free sort_order at the end of the page. */
  readonly next: number;
}

/**
 * The sort_order at which `adding` more items can be appended. Renumbers links and blocks if the numbers run out. Call
 * after `lockLinks`.
 */
export async function nextSortOrder(tx: Tx, workspaceId: string, now: Date, adding = 1): Promise<PageEnd> {
  const { count, highest } = await selectLastPosition(tx, workspaceId);
  if (highest + adding * SORT_ORDER_STEP <= SORT_ORDER_MAX) return { count, next: highest + SORT_ORDER_STEP };
  const places = await selectPositions(tx, workspaceId);
  await renumberItems(tx, workspaceId, places, now);
  return { count, next: (places.length + 1) * SORT_ORDER_STEP };
}

/**
 * The sort_order of an item that moves into another category: the end of the page, unless the change requests a
 * position. Throws categoryUnknown. Call after `lockLinks`.
 */
export async function getOrderAfterMove(
  tx: Tx,
  before: ItemPlace & { readonly workspaceId: string },
  { categoryId, sortOrder }: Partial<ItemPlace>,
  now: Date,
): Promise<{ sortOrder?: number }> {
  if (categoryId === undefined || categoryId === before.categoryId) return {};
  if (categoryId !== null) await requireCategory(tx, before.workspaceId, categoryId);
  // a form sends back every field that it has read, so an unchanged position is not a request
  const isPlaceChosen = sortOrder !== undefined && sortOrder !== before.sortOrder;
  return isPlaceChosen ? {} : { sortOrder: (await nextSortOrder(tx, before.workspaceId, now)).next };
}

/**
 * Throws categoryUnknown unless the workspace has this category. Call after `lockLinks`, which keeps it from being
 * deleted.
 */
export async function requireCategory(tx: Tx, workspaceId: string, categoryId: string): Promise<void> {
  if (!(await selectCategory(tx, workspaceId, categoryId))) throw new ApiError(categoryUnknown);
}

/** True if a change affects only the sort_order. The version of the order guards that, not the version of the item. */
export function isReorderOnly(patch: object): boolean {
  return Object.keys(patch).every((key) => key === "sortOrder");
}

export function hasMoved(before: ItemPlace, after: ItemPlace): boolean {
  return after.sortOrder !== before.sortOrder || after.categoryId !== before.categoryId;
}
