import { HOUR_SECONDS, MINUTE_SECONDS } from "#base/time.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { AccountsCtx } from "./ctx.ts";
import type { MailKind } from "./mails/content.ts";

const mailPerMinute: Limit = { name: "mail-minute", points: 1, seconds: MINUTE_SECONDS, isSilent: true };
const mailPerHour: Limit = { name: "mail-hour", points: 5, seconds: HOUR_SECONDS, isSilent: true };
/**
 * Across all networks. The window is no longer than a reset link lives: either an earlier link still works, or another
 * may be sent.
 */
const mailPerAddress: Limit = { name: "mail-address", points: 10, seconds: 30 * MINUTE_SECONDS, isSilent: true };
const mailPerNetwork: Limit = { name: "mail-network", points: 60, seconds: HOUR_SECONDS };

/** Counts one mail of a kind to an address; false if it must be dropped silently. */
export async function mayMail(ctx: AccountsCtx, kind: MailKind, email: string): Promise<boolean> {
  const address = `${kind} ${email.toLowerCase()}`;
  const fromHere = `${address} ${ctx.network}`;
  const minute = await ctx.limits.take(mailPerMinute, fromHere);
  const hour = minute.ok ? await ctx.limits.take(mailPerHour, fromHere) : minute;
  const all = hour.ok ? await ctx.limits.take(mailPerAddress, address) : hour;
  return all.ok;
}

/**
 * Like `mayMail`, for mails that anyone can request. Throws if the network has requested mail for too many addresses.
 */
export async function mayRequestMail(ctx: AccountsCtx, kind: MailKind, email: string): Promise<boolean> {
  await enforce(ctx.limits, mailPerNetwork, ctx.network);
  return mayMail(ctx, kind, email);
}
