import type { ParsedInput } from "#base/contract.ts";
import { notFound, ApiError, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { CATEGORIES_MAX, SORT_ORDER_STEP, SORT_ORDER_MAX } from "../limits.ts";
import { changePage } from "../change-page.ts";
import {
  type CategoryRow,
  insertCategories,
  patchCategory,
  removeCategory,
  selectCategories,
  selectCategory,
  selectLastCategory,
  selectEmptyCategories,
} from "../store/blocks.ts";
import { bumpLinksVersion } from "../store/order.ts";
import { type CategoriesContract, type Category, categoryChanged, categoryLimit } from "./contract.ts";

type NewCategory = ParsedInput<CategoriesContract["POST /v1/links/categories"]>["body"];
type CategoryChange = ParsedInput<CategoriesContract["PUT /v1/links/categories/{categoryId}"]>["body"];

/** The categories of the workspace, in the order of its page. */
export async function listCategories(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<Category[]> {
  const rows = await selectCategories(ctx.db, ctx.workspaceId);
  return rows.map(presentCategory);
}

/** Adds a category after the others. Throws categoryLimit. */
export async function createCategory(ctx: WorkspaceCtx, { name }: NewCategory): Promise<Category> {
  return changePage(ctx, async ({ tx, emit, workspaceId, now }) => {
    const { count, highest } = await selectLastCategory(tx, workspaceId);
    if (count >= CATEGORIES_MAX) throw new ApiError(categoryLimit);
    const row: CategoryRow = {
      id: newId(now.getTime()),
      workspaceId,
      name,
      sortOrder: highest + SORT_ORDER_STEP,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    await insertCategories(tx, [row]);
    await bumpLinksVersion(tx, workspaceId);
    await emit({ name: "category.created", workspaceId, subject: { categoryId: row.id } });
    return presentCategory(row);
  });
}

/** Renames a category. Throws notFound, or categoryChanged if `version` is not the current one. */
export async function updateCategory(ctx: WorkspaceCtx, categoryId: string, change: CategoryChange): Promise<Category> {
  return changePage(ctx, async ({ tx, emit, workspaceId }) => {
    const before = requireFound(await selectCategory(tx, workspaceId, categoryId));
    if (change.version !== undefined && change.version !== before.version)
      throw new ApiError(categoryChanged, { extra: { current: presentCategory(before) } });
    const patch = { name: change.name ?? before.name, version: before.version + 1, updatedAt: ctx.now() };
    const after = requireFound(await patchCategory(tx, workspaceId, categoryId, patch));
    await emit({ name: "category.updated", workspaceId, subject: { categoryId } });
    return presentCategory(after);
  });
}

/** Deletes a category; its links and blocks stay, without a category. Throws notFound. */
export async function deleteCategory(ctx: WorkspaceCtx, categoryId: string): Promise<void> {
  await changePage(ctx, async ({ tx, emit, workspaceId }) => {
    if (!(await removeCategory(tx, workspaceId, categoryId, ctx.now()))) throw new ApiError(notFound);
    await bumpLinksVersion(tx, workspaceId);
    await emit({ name: "category.deleted", workspaceId, subject: { categoryId } });
  });
}

function presentCategory(row: CategoryRow): Category {
  return {
    _id: row.id,
    name: row.name,
    sort_order: row.sortOrder,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

interface EnsuredCategories {
  /** Ids of the categories that were created. */
  readonly created: string[];
  /** Returns the id of the category with this name; null if there is no name, or if the category limit was reached. */
  getId(name: string | null): string | null;
}

/** The form of a name in which spellings that differ only in case are equal. */
export const foldName = (name: string) => name.normalize().toLowerCase();

/** Creates the missing categories in the order of `names`. Call after `lockLinks`. */
export async function ensureCategories(
  tx: Tx,
  workspaceId: string,
  names: readonly (string | null)[],
  now: Date,
): Promise<EnsuredCategories> {
  const existing = await selectCategories(tx, workspaceId);
  const ids = new Map(existing.map(({ id, name }) => [foldName(name), id]));
  const created: string[] = [];
  let sortOrder = Math.max(0, ...existing.map((category) => category.sortOrder));
  for (const name of splitMissing(existing, names).creatable) {
    const id = newId(now.getTime());
    sortOrder = Math.min(sortOrder + SORT_ORDER_STEP, SORT_ORDER_MAX);
    await insertCategories(tx, [{ id, workspaceId, name, sortOrder, version: 1, createdAt: now, updatedAt: now }]);
    ids.set(foldName(name), id);
    created.push(id);
  }
  return { created, getId: (name) => (name === null ? null : (ids.get(foldName(name)) ?? null)) };
}

/** Of names given to `ensureCategories`, those whose categories it would not create for lack of room. */
export async function findDroppedCategories(
  db: Db | Tx,
  workspaceId: string,
  names: readonly (string | null)[],
): Promise<(name: string | null) => boolean> {
  if (names.every((name) => name === null)) return () => false;
  const { dropped } = splitMissing(await selectCategories(db, workspaceId), names);
  const folded = new Set(dropped.map(foldName));
  return (name) => name !== null && folded.has(foldName(name));
}

/** The names without a category, each once: those that fit below the limit, and the others. */
function splitMissing(
  existing: readonly Pick<CategoryRow, "name">[],
  names: readonly (string | null)[],
): { creatable: string[]; dropped: string[] } {
  const known = new Set(existing.map(({ name }) => foldName(name)));
  const missing = names.flatMap((name) => {
    if (name === null || known.has(foldName(name))) return [];
    known.add(foldName(name));
    return name;
  });
  const quota = Math.max(0, CATEGORIES_MAX - existing.length);
  return { creatable: missing.slice(0, quota), dropped: missing.slice(quota) };
}

/** Deletes the given categories that are empty. Call after `lockLinks`. */
export async function removeEmptyCategories(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const id of await selectEmptyCategories(tx, workspaceId, ids)) await removeCategory(tx, workspaceId, id, now);
}
