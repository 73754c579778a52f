import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { AccountsCtx } from "./ctx.ts";
import type { MailKind } from "./mails/content.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const mailOfMinute: Limit = { name: "mail-minute", points: 1, seconds: MINUTE, isSilent: true };
export const mailOfHour: Limit = { name: "mail-hour", points: 5, seconds: HOUR, isSilent: true };
export const mailOfNetwork: Limit = { name: "mail-network", points: 60, seconds: HOUR };

/** Counts one mail of a kind to an address; false if it should quietly not be sent. */
export async function mayMail(ctx: AccountsCtx, kind: MailKind, email: string): Promise<boolean> {
  const key = `${kind} ${email.toLowerCase()}`;
  const minute = await ctx.limits.take(mailOfMinute, key);
  const hour = minute.ok ? await ctx.limits.take(mailOfHour, key) : minute;
  return hour.ok;
}

/** As `mayMail`, for a mail that anybody can ask for: a network that has many people written to is refused, and told. */
export async function mayRequestMail(ctx: AccountsCtx, kind: MailKind, email: string): Promise<boolean> {
  await enforce(ctx.limits, mailOfNetwork, ctx.network);
  return mayMail(ctx, kind, email);
}
