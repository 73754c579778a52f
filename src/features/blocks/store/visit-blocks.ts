import { sql } from "drizzle-orm";
import type { Db } from "#infra/postgres/client.ts";
import type { BlockContent } from "../content.ts";
import type { BlockRules } from "../rules.ts";

/** A block as the visit path caches it. */
export interface VisitBlock {
  readonly id: string;
  readonly content: BlockContent;
  /** Null for a block without a category. */
  readonly categoryId: string | null;
  /** Links and blocks of a page share one sequence of these numbers. */
  readonly sortOrder: number;
  readonly cells: 1 | 2;
  readonly rules: BlockRules | null;
}

export async function selectBlocksForPage(db: Db, workspaceId: string): Promise<VisitBlock[]> {
  const rows = await db.execute<{ [K in keyof VisitBlock]: VisitBlock[K] }>(sql`
    select blocks.id, blocks.content, blocks.category_id as "categoryId", blocks.sort_order as "sortOrder", blocks.cells, blocks.rules
    from blocks
    join workspaces on workspaces.id = blocks.workspace_id and not workspaces.pending and workspaces.closed_at is null
    left join link_categories on link_categories.id = blocks.category_id
    where blocks.workspace_id = ${workspaceId} and blocks.deleted_at is null and not blocks.archived
    order by link_categories.sort_order nulls first, link_categories.id, blocks.sort_order, blocks.id`);
  // copied, since the driver's result keeps a reference to the query and this list is cached
  return [...rows];
}
