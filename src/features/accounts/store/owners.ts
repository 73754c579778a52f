import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { members } from "./tables.ts";

export async function selectOwners(db: Db | Tx, workspaceId: string): Promise<string[]> {
  const rows = await db
    .select({ accountId: members.accountId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.role, "owner")));
  return rows.map(({ accountId }) => accountId);
}
