import type { SessionCtx } from "#features/accounts/ctx.ts";
import { queueMail } from "#features/accounts/mail-queue.ts";
import type { ApiKeyChange } from "#features/accounts/mails/content.ts";
import { findOwners } from "#features/accounts/memberships.ts";
import { recordSecurityEvent } from "#features/accounts/security-events.ts";
import type { EventTx } from "#features/outbox/run-in-transaction.ts";
import type { ApiKeyRow } from "./store/api-keys.ts";

/**
 * Records a change of a key within the caller's transaction: the domain event, and for the owners of the workspace and
 * the one who made the change the security log and a mail.
 */
export async function announceChange(
  ctx: SessionCtx,
  { tx, emit }: EventTx,
  { row, what }: { readonly row: ApiKeyRow; readonly what: ApiKeyChange },
): Promise<void> {
  const { workspaceId } = ctx;
  const { name } = row;
  await emit({ name: `api_key.${what}`, workspaceId, subject: { apiKeyId: row.id } });
  for (const accountId of new Set([...(await findOwners({ db: tx }, workspaceId)), ctx.accountId])) {
    await recordSecurityEvent(ctx, tx, { accountId, kind: `api_key_${what}`, details: { name } });
    await queueMail(ctx, tx, { kind: "api-key-changed", accountId, workspaceId, what, name });
  }
}
