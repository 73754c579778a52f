import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { FactTx } from "#features/outbox/run-in-transaction.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { isDeadlock } from "#infra/postgres/deadlock.ts";
import { isUniqueViolation } from "#infra/postgres/unique.ts";
import { HANDLE_CHANGE_DAYS, HANDLE_RETIREMENT_DAYS } from "./limits.ts";
import {
  deleteRestedHandles,
  deleteRetiredHandle,
  lockHandle,
  putRetiredHandle,
  selectMoves,
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
 * Gives a workspace another handle within the caller's transaction, which must end where the answer is `taken`. The old one
 * rests: nobody but this workspace may take it, and it leads to the new one. A workspace may go back to a handle that rests
 * for it at any time, and to a new one every `HANDLE_CHANGE_DAYS`; another case of the same letters is no change of name.
 */
export async function changeHandle({ tx, fact }: FactTx, { id, handle, now }: NewHandle): Promise<HandleChange> {
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
    // two who want each other's name wait for each other, and neither has given up theirs
    if (isUniqueViolation(error, "workspaces_handle") || isDeadlock(error)) return { kind: "taken" };
    throw error;
  }
  // only now: who gives this very name up at the same moment has let us wait until it rested
  if (isRename && (await isRetiredForOthers(tx, handle, id, now))) return { kind: "taken" };
  const retiredUntil = isRename ? new Date(now.getTime() + HANDLE_RETIREMENT_DAYS * DAY_MS) : null;
  if (isOwn) await deleteRetiredHandle(tx, handle);
  if (retiredUntil) await putRetiredHandle(tx, { handle: old, workspaceId: id, until: retiredUntil });
  await fact({ name: "workspace.handle_changed", workspaceId: id, subject: { handle, old } });
  return { kind: "changed", old, retiredUntil };
}

/** True if the handle rests for another workspace than `id`; to be asked after the handle was taken, in a statement of its own. */
export async function isRetiredForOthers(tx: Tx, handle: string, id: string, now: Date): Promise<boolean> {
  const retired = await selectRetiredHandle(tx, handle, now);
  return retired !== undefined && retired.workspaceId !== id;
}

/** Puts the handle of a workspace that is about to go to rest, for everybody. */
export async function retireHandle(tx: Tx, handle: string, now: Date): Promise<void> {
  await putRetiredHandle(tx, {
    handle,
    workspaceId: null,
    until: new Date(now.getTime() + HANDLE_RETIREMENT_DAYS * DAY_MS),
  });
}

/** Where a handle that rests leads now. */
export interface Move {
  /** Empty for a name that rests for everyone. */
  readonly workspaceId: string;
  /** Where it leads; null for a name that is taken and leads nowhere else. */
  readonly handle: string | null;
}

/** Which of these handles, in lower case, cannot be taken, and where those lead that their workspaces have given up. */
export async function findMoves(db: Db, handles: readonly string[], now: Date): Promise<Map<string, Move>> {
  const [taken, moves] = await Promise.all([selectTakenHandles(db, handles, now), selectMoves(db, handles, now)]);
  return new Map([
    ...taken.map(({ name, workspaceId }): [string, Move] => [name, { workspaceId, handle: null }]),
    ...moves.map(({ from, ...move }): [string, Move] => [from, move]),
  ]);
}

/** Frees the handles that have rested long enough. */
export async function releaseRested(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteRestedHandles(ctx.db, ctx.now());
}
