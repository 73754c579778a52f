import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { SORT_ORDER_STEP } from "../limits.ts";

/**
 * Serialises changes of a workspace's links until the transaction ends, and returns the version of their order. Locks
 * `for no key update`, so that inserts with a foreign key to the workspace do not wait.
 */
export async function lockLinks(tx: Tx, workspaceId: string): Promise<number> {
  const version = await tryLockLinks(tx, workspaceId);
  if (version === undefined) throw new Error(`workspace ${workspaceId} is gone`);
  return version;
}

/** Like `lockLinks`, for background jobs: undefined if the workspace is gone. */
export async function tryLockLinks(tx: Tx, workspaceId: string): Promise<number | undefined> {
  const [row] = await tx.execute<{ links_version: number }>(
    sql`select links_version from workspaces where id = ${workspaceId} for no key update`,
  );
  return row?.links_version;
}

export async function selectLinksVersion(db: Db, workspaceId: string): Promise<number> {
  const [row] = await db.execute<{ links_version: number }>(
    sql`select links_version from workspaces where id = ${workspaceId}`,
  );
  return row?.links_version ?? 0;
}

/** Bumps the version after a change of the set or order of links; returns the new version. */
export async function bumpLinksVersion(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx.execute<{ links_version: number }>(
    sql`update workspaces set links_version = links_version + 1 where id = ${workspaceId} returning links_version`,
  );
  if (!row) throw new Error(`workspace ${workspaceId} is gone`);
  return row.links_version;
}

/** An item of a page: a link or a block. */
export interface ItemPosition {
  readonly id: string;
  readonly categoryId: string | null;
  readonly isBlock: boolean;
}

/** The number of links on the page, and the highest sort_order among links and blocks. */
export async function selectLastPosition(tx: Tx, workspaceId: string): Promise<{ count: number; highest: number }> {
  const [row] = await tx.execute<{ count: number; highest: number }>(sql`
    select count(*)::integer as count, greatest(max(sort_order), (
      select max(sort_order) from blocks where workspace_id = ${workspaceId} and deleted_at is null
    ), 0) as highest
    from links where workspace_id = ${workspaceId} and on_page and deleted_at is null`);
  return { count: row?.count ?? 0, highest: row?.highest ?? 0 };
}

/** The links and blocks with their positions, in the order of the page. */
export async function selectPositions(db: Db | Tx, workspaceId: string): Promise<ItemPosition[]> {
  const rows = await db.execute<{ [K in keyof ItemPosition]: ItemPosition[K] }>(sql`
    select placed.id, placed.category_id as "categoryId", placed."isBlock"
    from (
      select id, category_id, sort_order, false as "isBlock" from links
      where workspace_id = ${workspaceId} and on_page and deleted_at is null
      union all
      select id, category_id, sort_order, true from blocks
      where workspace_id = ${workspaceId} and deleted_at is null
    ) as placed left join link_categories on link_categories.id = placed.category_id
    order by link_categories.sort_order nulls first, link_categories.id, placed.sort_order, placed.id`);
  return [...rows];
}

/**
 * Numbers links and blocks 10, 20, ... in the given order, and sets their categories. An item that changes its category
 * gets a new version.
 */
export async function renumberItems(
  tx: Tx,
  workspaceId: string,
  places: readonly Pick<ItemPosition, "id" | "categoryId">[],
  now: Date,
): Promise<void> {
  const wanted = JSON.stringify(places.map(({ id, categoryId }) => [id, categoryId]));
  for (const table of [sql.identifier("links"), sql.identifier("blocks")])
    await tx.execute(sql`
      update ${table} as placed set sort_order = wanted.sort_order, category_id = wanted.category, updated_at = ${now.toISOString()},
        version = version + (category_id is distinct from wanted.category)::integer
      from (
        select (item ->> 0)::uuid as id, (item ->> 1)::uuid as category, position * ${SORT_ORDER_STEP} as sort_order
        from jsonb_array_elements(${wanted}::jsonb) with ordinality as listed(item, position)
      ) as wanted
      where placed.workspace_id = ${workspaceId} and placed.id = wanted.id
        and (placed.sort_order <> wanted.sort_order or placed.category_id is distinct from wanted.category)`);
}

/** Numbers the categories 10, 20, ... in the given order. */
export async function renumberCategories(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update link_categories set sort_order = wanted.position * ${SORT_ORDER_STEP}, updated_at = ${now.toISOString()}
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted(id, position)
    where link_categories.workspace_id = ${workspaceId} and link_categories.id = wanted.id::uuid
      and link_categories.sort_order <> wanted.position * ${SORT_ORDER_STEP}`);
}
