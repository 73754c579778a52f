import type { Db, Tx } from "#infra/postgres/client.ts";
import {
  insertMember,
  deleteWorkspaceMembers,
  selectMemberships,
  selectOwned,
  selectOwners,
  selectRole,
} from "./store/accounts.ts";
import { selectNames } from "./store/settings.ts";

/** The workspaces that an account may work in, its primary workspace first. */
export async function listMemberships(ctx: { readonly db: Db | Tx }, accountId: string) {
  return selectMemberships(ctx.db, accountId);
}

/** The workspaces that are deleted with an account, since it is their only owner; its primary workspace first. */
export function listOwnedWorkspaces(ctx: { readonly db: Db | Tx }, accountId: string): Promise<string[]> {
  return selectOwned(ctx.db, accountId);
}

/** The role of an account in a workspace; undefined if it is not a member. */
export function findRole(
  ctx: { readonly db: Db | Tx },
  accountId: string,
  workspaceId: string,
): Promise<"owner" | "member" | undefined> {
  return selectRole(ctx.db, accountId, workspaceId);
}

/** What members see of an account: its name, or else its address. */
export async function findDisplayNames(
  ctx: { readonly db: Db | Tx },
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectNames(ctx.db, accountIds);
  return new Map(rows.map(({ id, name, email }) => [id, name?.trim() || email]));
}

/** The accounts that own a workspace. */
export function listOwners(ctx: { readonly db: Db | Tx }, workspaceId: string): Promise<string[]> {
  return selectOwners(ctx.db, workspaceId);
}

/** Makes an account the owner of a workspace, within the caller's transaction. */
export function addOwner(tx: Tx, accountId: string, workspaceId: string): Promise<void> {
  return insertMember(tx, { accountId, workspaceId, role: "owner" });
}

/** Removes all members of a workspace, within the caller's transaction. */
export function removeAllMembers(tx: Tx, workspaceId: string): Promise<void> {
  return deleteWorkspaceMembers(tx, workspaceId);
}
