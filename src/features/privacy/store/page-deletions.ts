import { asc } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { pageDeletions } from "./tables.ts";

/** Schedules a page for deletion by the next sweep; the row is deleted with the page. */
export async function insertPageDeletion(tx: Tx, workspaceId: string, requestedAt: Date): Promise<void> {
  await tx.insert(pageDeletions).values({ workspaceId, requestedAt }).onConflictDoNothing();
}

export async function selectDuePages(db: Db): Promise<string[]> {
  const rows = await db
    .select({ workspaceId: pageDeletions.workspaceId })
    .from(pageDeletions)
    .orderBy(asc(pageDeletions.requestedAt));
  return rows.map(({ workspaceId }) => workspaceId);
}
