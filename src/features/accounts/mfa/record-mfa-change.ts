import type { EventTx } from "#features/outbox/run-in-transaction.ts";
import type { AccountsCtx } from "../ctx.ts";
import { queueMail } from "../mail-queue.ts";
import type { MfaEvent } from "../mails/content.ts";
import type { SecurityEventKind } from "../security-event-kinds.ts";
import { recordSecurityEvent } from "../security-events.ts";

interface MfaChange {
  readonly accountId: string;
  readonly kind: SecurityEventKind;
  readonly details?: Readonly<Record<string, string>>;
  /** What the mail to the owner reports. */
  readonly what: MfaEvent;
  readonly name?: string;
}

/** Records a change to an account's sign-in methods: the domain event, the security log, and a mail to its owner. */
export async function recordMfaChange(ctx: AccountsCtx, { tx, emit }: EventTx, note: MfaChange): Promise<void> {
  const { accountId, kind, details = {}, what, name } = note;
  await emit({ name: "account.mfa_changed", workspaceId: accountId, subject: { accountId, what } });
  await recordSecurityEvent(ctx, tx, { accountId, kind, details });
  await queueMail(ctx, tx, { kind: "factor-changed", accountId, what, ...(name === undefined ? {} : { name }) });
}

/** Records a wrong second factor after a correct password. */
export async function logMfaFailure(ctx: AccountsCtx, accountId: string, factor: string): Promise<void> {
  ctx.log.info({ accountId, factor }, "accounts: second factor rejected");
  await ctx.db.transaction((tx) =>
    recordSecurityEvent(ctx, tx, { accountId, kind: "second_factor_failed", details: { factor } }),
  );
}
