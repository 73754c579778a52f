import { asc } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { pageDeletions } from "./tables.ts";

/** Has a page deleted by the next sweep; it goes with the page. */
export async function insertPageDeletion(tx: Tx, workspaceId: string, askedAt: Date): Promise<void> {
  await tx.insert(pageDeletions).values({ workspaceId, askedAt }).onConflictDoNothing();
}

export async function selectDuePages(db: Db): Promise<string[]> {
  const rows = await db
    .select({ workspaceId: pageDeletions.workspaceId })
    .from(pageDeletions)
    .orderBy(asc(pageDeletions.askedAt));
  return rows.map(({ workspaceId }) => workspaceId);
}
