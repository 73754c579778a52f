import { ApiError } from "#base/errors.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { changeHandle } from "#features/workspaces/handles.ts";
import { isReservedHandle } from "#features/workspaces/reserved-names.ts";
import { checkPassword } from "../attempt-limits.ts";
import { usernameReserved, usernameTaken } from "../errors.ts";
import type { SessionCtx } from "../ctx.ts";
import { queueMail } from "../mail-queue.ts";
import { recordSecurityEvent } from "../security-events.ts";
import { usernameTooSoon } from "./contract.ts";

/**
 * Changes the caller's username, and with it the address of their page. The old handle redirects there while it is
 * retired.
 */
export async function changeUsername(ctx: SessionCtx, { username, password }: { username: string; password: string }) {
  const { accountId, workspaceId } = ctx;
  await checkPassword(ctx, password);
  if (isReservedHandle(username, ctx.reservedHandles)) throw new ApiError(usernameReserved);
  await ctx.trust?.checkNames(ctx.db, workspaceId, [{ field: "username", text: username }], ctx.now());
  const now = ctx.now();
  await runInTransaction(ctx, async (scope) => {
    const change = await changeHandle(scope, { id: workspaceId, handle: username, now });
    if (change.kind === "taken") throw new ApiError(usernameTaken);
    if (change.kind === "too_soon")
      throw new ApiError(usernameTooSoon, { retryAfterSeconds: secondsUntil(change.until, now) });
    if (change.kind === "unchanged") return;
    const details = { old: change.old, new: username };
    await recordSecurityEvent(ctx, scope.tx, { accountId, kind: "username_changed", details });
    // The old name still leads to the page if only its case changes, so nothing is retired.
    if (!change.retiredUntil) return;
    const until = change.retiredUntil.toISOString();
    await queueMail(ctx, scope.tx, { kind: "username-changed", accountId, workspaceId, old: change.old, until });
  });
  return { username };
}

function secondsUntil(until: Date, now: Date): number {
  return Math.ceil((until.getTime() - now.getTime()) / 1000);
}
