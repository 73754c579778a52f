import { and, desc, eq, gt, inArray, isNotNull, lte } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { type LinkRow, links } from "./table.ts";

/** The links deleted after `after`, latest first. */
export function selectTrash(db: Db, workspaceId: string, after: Date): Promise<LinkRow[]> {
  return db
    .select()
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), gt(links.deletedAt, after)))
    .orderBy(desc(links.deletedAt), desc(links.id));
}

/** Permanently deletes a link in the trash; returns false if it does not exist. */
export async function purgeLink(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const purged = await tx
    .delete(links)
    .where(and(eq(links.workspaceId, workspaceId), eq(links.id, id), isNotNull(links.deletedAt)))
    .returning({ id: links.id });
  return purged.length > 0;
}

/** Permanently deletes the links that were moved to the trash at or before `until`; returns their number. */
export async function purgeUntil(tx: Tx, workspaceId: string, until: Date): Promise<number> {
  const purged = await tx
    .delete(links)
    .where(and(eq(links.workspaceId, workspaceId), lte(links.deletedAt, until)))
    .returning({ id: links.id });
  return purged.length;
}

/** Permanently deletes all but the `kept` latest links in the trash. */
export async function trimTrash(tx: Tx, workspaceId: string, kept: number): Promise<void> {
  const overflow = tx
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.workspaceId, workspaceId), isNotNull(links.deletedAt)))
    .orderBy(desc(links.deletedAt), desc(links.id))
    .offset(kept);
  await tx.delete(links).where(and(eq(links.workspaceId, workspaceId), inArray(links.id, overflow)));
}

/** Workspaces with links that were moved to the trash at or before `until`. */
export async function selectExpiredTrash(db: Db, until: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ workspaceId: links.workspaceId })
    .from(links)
    .where(lte(links.deletedAt, until))
    .limit(1_000);
  return rows.map(({ workspaceId }) => workspaceId);
}
