import { notFound, ApiError } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { SessionCtx } from "../ctx.ts";
import { getDevice } from "../device.ts";
import { recordSecurityEvent } from "../security-events.ts";
import { IDLE_MS } from "../sessions.ts";
import { deleteSession, deleteSessions, selectSessions } from "../store/sessions.ts";

/** More than anyone reads through; the others can be ended all at once. */
const MAX_LISTED = 100;

/** The signed-in devices: the current one first, then by last use. */
export async function listSessions(ctx: SessionCtx) {
  const now = ctx.now();
  const idleSince = new Date(now.getTime() - IDLE_MS);
  const rows = await selectSessions(ctx.db, ctx.accountId, { now, idleSince, limit: MAX_LISTED });
  const sessions = rows.map((row) => ({
    id: row.id,
    ...getDevice(row.userAgent),
    country: row.country ?? "",
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    is_current: row.id === ctx.sessionId,
  }));
  return { sessions: sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) };
}

/** Signs out one of the caller's devices. */
export async function endSession(ctx: SessionCtx, id: string): Promise<void> {
  const { accountId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    const ended = await deleteSession(tx, accountId, id);
    if (!ended) throw new ApiError(notFound);
    await emit({ name: "account.signed_out", workspaceId: accountId, subject: { accountId } });
    const { browser, os } = getDevice(ended.userAgent);
    await recordSecurityEvent(ctx, tx, {
      accountId,
      kind: "session_ended",
      details: { browser, os, country: ended.country ?? "" },
    });
  });
}

/** Signs out all devices but the caller's; returns how many. */
export async function endOtherSessions(ctx: SessionCtx): Promise<{ ended: number }> {
  const { accountId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const ended = await deleteSessions(tx, accountId, ctx.sessionId);
    if (ended > 0) {
      await recordSecurityEvent(ctx, tx, { accountId, kind: "other_sessions_ended", details: { ended } });
      await emit({ name: "account.signed_out", workspaceId: accountId, subject: { accountId } });
    }
    return { ended };
  });
}
