import { sql } from "drizzle-orm";
import type { Tx } from "#infra/postgres/client.ts";
import { SORT_ORDER_STEP } from "../limits.ts";
import type { Place } from "./links.ts";

/** Numbers the links 10, 20, ... as they come, each in its category; a link that changes its category gets a new version. */
export async function placeLinks(tx: Tx, workspaceId: string, places: readonly Place[], now: Date): Promise<void> {
  const wanted = places.map(({ id, categoryId }) => [id, categoryId]);
  await tx.execute(sql`
    update links set sort_order = wanted.place, category_id = wanted.category, updated_at = ${now.toISOString()},
      version = version + (category_id is distinct from wanted.category)::integer
    from (
      select (item ->> 0)::uuid as id, (item ->> 1)::uuid as category, position * ${SORT_ORDER_STEP} as place
      from jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) with ordinality as listed(item, position)
    ) as wanted
    where links.workspace_id = ${workspaceId} and links.id = wanted.id
      and (links.sort_order <> wanted.place or links.category_id is distinct from wanted.category)`);
}

/** Numbers the categories 10, 20, ... as they come. */
export async function placeCategories(tx: Tx, workspaceId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    update link_categories set sort_order = wanted.position * ${SORT_ORDER_STEP}, updated_at = ${now.toISOString()}
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted(id, position)
    where link_categories.workspace_id = ${workspaceId} and link_categories.id = wanted.id::uuid
      and link_categories.sort_order <> wanted.position * ${SORT_ORDER_STEP}`);
}
