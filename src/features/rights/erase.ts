import { createHmac } from "node:crypto";
import { DAY_MS } from "#base/time.ts";
import { endAllSessions, eraseAccount } from "#features/accounts/deletion.ts";
import { queueMail } from "#features/accounts/mail-queue.ts";
import { eraseEvents, eraseEventsOf } from "#features/analytics/erase.ts";
import { eraseRefused } from "#features/analytics/spool/erase-refused.ts";
import { erasePictures } from "#features/media/own-pictures.ts";
import { eraseFacts } from "#features/outbox/erase.ts";
import { eraseWorkspace } from "#features/workspaces/closing.ts";
import { restHandle } from "#features/workspaces/handles.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { RightsJobsCtx } from "./ctx.ts";
import { beginDeletion, deleteErasedBefore, insertErased, selectDue, selectErased } from "./store/deletions.ts";

/** Longer than any spool waits for its event store. */
const REMEMBERED_DAYS = 90;

/** Deletes every account whose days of grace are over; one that fails is tried again the next time, and holds up no other. */
export async function eraseDueAccounts(ctx: RightsJobsCtx): Promise<void> {
  for (const accountId of await selectDue(ctx.db, ctx.now())) {
    try {
      await eraseDueAccount(ctx, accountId);
    } catch (error) {
      ctx.log.error({ err: error, accountId }, "rights: an account is not deleted yet");
    }
  }
}

/** Deletes one, unless its owner came back; every step may be done twice, and the last one happens once. */
export async function eraseDueAccount(ctx: RightsJobsCtx, accountId: string): Promise<void> {
  const hasBegun = await ctx.db.transaction(async (tx) => {
    if (!(await beginDeletion(tx, accountId, ctx.now()))) return false;
    await endAllSessions(tx, accountId);
    return true;
  });
  if (!hasBegun) return;
  // first what has no transactions, because afterwards nobody would know what to delete there
  await eraseEvents(ctx.clickhouse, accountId);
  await eraseRefused(ctx.spoolDir, (workspaceId) => workspaceId === accountId);
  await erasePictures({ db: ctx.db, files: ctx.media.files }, accountId);
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    const account = await eraseAccount(tx, accountId);
    if (!account) return;
    const workspace = await eraseWorkspace(tx, accountId);
    await eraseFacts(tx, accountId);
    await ctx.jobs.forget(tx, [...account.addresses, accountId]);
    // before the commit, because a deletion that is tried again must still know the addresses
    for (const address of account.addresses) await ctx.mailer.forget(address);
    await insertErased(tx, hashOf(ctx.keys, accountId), now);
    const username = workspace?.handle ?? "";
    if (workspace) await restHandle(tx, username, now);
    await queueMail(ctx, tx, { kind: "deletion-done", email: account.email, username, language: account.language });
  });
}

/**
 * Deletes events of accounts that were deleted: some may have waited on another node, or in a process that stood still.
 * For each node, because each may have an event store of its own.
 */
export async function eraseLateEvents(
  ctx: Pick<RightsJobsCtx, "db" | "keys" | "clickhouse" | "spoolDir" | "now">,
): Promise<void> {
  await deleteErasedBefore(ctx.db, new Date(ctx.now().getTime() - REMEMBERED_DAYS * DAY_MS));
  const erased = await selectErased(ctx.db);
  if (erased.size === 0) return;
  const isErased = (workspaceId: string) => erased.has(hashOf(ctx.keys, workspaceId).toString("hex"));
  await eraseEventsOf(ctx.clickhouse, isErased);
  await eraseRefused(ctx.spoolDir, isErased);
}

/** What is remembered of a workspace that is gone: without the server's secret it tells nothing. */
function hashOf(keys: Keys, workspaceId: string): Buffer {
  return createHmac("sha256", keys.of("rights erased workspaces")).update(workspaceId).digest();
}
