import { and, asc, eq, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { members } from "./tables.ts";

const others = alias(members, "others");

/** The workspaces owned by this account alone, its primary workspace first. */
export async function selectOwned(db: Db | Tx, accountId: string): Promise<string[]> {
  const otherOwner = db
    .select({ accountId: others.accountId })
    .from(others)
    .where(
      and(
        eq(others.workspaceId, members.workspaceId),
        eq(others.role, "owner"),
        sql`${others.accountId} <> ${members.accountId}`,
      ),
    );
  const rows = await db
    .select({ workspaceId: members.workspaceId })
    .from(members)
    .where(and(eq(members.accountId, accountId), eq(members.role, "owner"), notExists(otherOwner)))
    .orderBy(sql`${members.workspaceId} <> ${accountId}`, asc(members.workspaceId));
  return rows.map(({ workspaceId }) => workspaceId);
}

/** The workspaces that an account may work in, with its role; its primary workspace first. */
export async function selectMemberships(
  db: Db | Tx,
  accountId: string,
): Promise<{ workspaceId: string; role: "owner" | "member" }[]> {
  return db
    .select({ workspaceId: members.workspaceId, role: members.role })
    .from(members)
    .where(eq(members.accountId, accountId))
    .orderBy(sql`${members.workspaceId} <> ${accountId}`, asc(members.workspaceId));
}

export async function deleteMembersOf(tx: Tx, workspaceId: string): Promise<void> {
  await tx.delete(members).where(eq(members.workspaceId, workspaceId));
}
