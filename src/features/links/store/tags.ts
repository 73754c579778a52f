import { and, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { listed } from "./links.ts";
import { type LinkRow, links } from "./table.ts";

export type Tagged = Pick<LinkRow, "id" | "tags">;

/** The links that have tags, without `except`. */
export function selectTagged(db: Db | Tx, workspaceId: string, except?: string): Promise<Tagged[]> {
  return db
    .select({ id: links.id, tags: links.tags })
    .from(links)
    .where(and(listed(workspaceId), sql`cardinality(${links.tags}) > 0`, except ? ne(links.id, except) : undefined));
}

export async function setTags(tx: Tx, workspaceId: string, tagged: readonly Tagged[], now: Date): Promise<void> {
  await tx.execute(sql`
    update links set tags = wanted.tags, version = version + 1, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(tagged.map(({ id, tags }) => ({ id, tags })))}::jsonb)
      as wanted(id uuid, tags text[])
    where links.workspace_id = ${workspaceId} and links.id = wanted.id`);
}
