import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { EventTx } from "#features/outbox/run-in-transaction.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { isUniqueViolation, isDeadlock } from "#infra/postgres/sql-states.ts";
import { HANDLE_CHANGE_DAYS, HANDLE_RETIREMENT_DAYS } from "./handle-rules.ts";
import {
  deleteRetiredHandles,
  deleteRetiredHandle,
  lockHandle,
  putRetiredHandle,
  selectHandleTargets,
  selectRetiredHandle,
  selectTakenHandles,
  updateHandle,
} from "./store/retired-handles.ts";

export type HandleChange =
  | { readonly kind: "changed"; readonly old: string; readonly retiredUntil: Date | null }
  | { readonly kind: "unchanged" }
  | { readonly kind: "taken" }
  | { readonly kind: "too_soon"; readonly until: Date };

interface NewHandle {
  readonly id: string;
  readonly handle: string;
  readonly now: Date;
}

/**
 * Changes the handle of a workspace within the caller's transaction, which must be rolled back if the result is
 * `taken`. The old handle is retired: only this workspace may take it, and it leads to the new one. A workspace may go
 * back to one of its retired handles at any time, and to a new one every `HANDLE_CHANGE_DAYS`. A change of case alone
 * does not count.
 */
export async function changeHandle({ tx, emit }: EventTx, { id, handle, now }: NewHandle): Promise<HandleChange> {
  const current = await lockHandle(tx, id);
  if (!current) throw new Error(`workspace ${id} is gone`);
  const { handle: old, changedAt } = current;
  if (old === handle) return { kind: "unchanged" };
  const isRename = old.toLowerCase() !== handle.toLowerCase();
  const isOwn = isRename && (await selectRetiredHandle(tx, handle, now))?.workspaceId === id;
  const nextAt = changedAt && new Date(changedAt.getTime() + HANDLE_CHANGE_DAYS * DAY_MS);
  if (isRename && !isOwn && nextAt && nextAt > now) return { kind: "too_soon", until: nextAt };
  try {
    await updateHandle(tx, id, { handle, ...(isRename && !isOwn ? { handleChangedAt: now } : {}) });
  } catch (error) {
    // a deadlock: two workspaces want each other's handle, and neither has released its own yet
    if (isUniqueViolation(error, "workspaces_handle") || isDeadlock(error)) return { kind: "taken" };
    throw error;
  }
  // checked after the update, which waits for a concurrent transaction that retires this handle
  if (isRename && (await isRetiredForOthers(tx, handle, id, now))) return { kind: "taken" };
  const retiredUntil = isRename ? new Date(now.getTime() + HANDLE_RETIREMENT_DAYS * DAY_MS) : null;
  if (isOwn) await deleteRetiredHandle(tx, handle);
  if (retiredUntil) await putRetiredHandle(tx, { handle: old, workspaceId: id, until: retiredUntil });
  await emit({ name: "workspace.handle_changed", workspaceId: id, subject: { handle, old } });
  return { kind: "changed", old, retiredUntil };
}

/**
 * True if the handle is retired and reserved for a workspace other than `id`. Call it after taking the handle, in a
 * separate statement, so that it sees retirements that were committed in the meantime.
 */
export async function isRetiredForOthers(tx: Tx, handle: string, id: string, now: Date): Promise<boolean> {
  const retired = await selectRetiredHandle(tx, handle, now);
  return retired !== undefined && retired.workspaceId !== id;
}

/** Retires the handle of a workspace that is about to be deleted, for everyone. */
export async function retireHandle(tx: Tx, handle: string, now: Date): Promise<void> {
  await putRetiredHandle(tx, {
    handle,
    workspaceId: null,
    until: new Date(now.getTime() + HANDLE_RETIREMENT_DAYS * DAY_MS),
  });
}

/** The workspace and handle that an unavailable handle leads to now. */
export interface HandleTarget {
  /** Empty for a handle that is retired for everyone. */
  readonly workspaceId: string;
  /** The current handle that it leads to; null for a handle that is in use. */
  readonly handle: string | null;
}

/** Which of these handles (in lower case) are unavailable, and where the retired ones lead. */
export async function findHandleTargets(
  db: Db | Tx,
  handles: readonly string[],
  now: Date,
): Promise<Map<string, HandleTarget>> {
  const [taken, moves] = await Promise.all([
    selectTakenHandles(db, handles, now),
    selectHandleTargets(db, handles, now),
  ]);
  return new Map([
    ...taken.map(({ name, workspaceId }): [string, HandleTarget] => [name, { workspaceId, handle: null }]),
    ...moves.map(({ from, ...move }): [string, HandleTarget] => [from, move]),
  ]);
}

/** Frees the handles whose retirement has ended. */
export async function releaseRetired(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteRetiredHandles(ctx.db, ctx.now());
}
