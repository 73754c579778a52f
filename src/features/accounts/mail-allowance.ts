import type { Limit } from "#infra/limits/limits.ts";
import type { AccountsCtx } from "./ctx.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const mailOfMinute: Limit = { name: "mail-minute", points: 1, seconds: MINUTE };
export const mailOfHour: Limit = { name: "mail-hour", points: 5, seconds: HOUR };
export const mailOfNetwork: Limit = { name: "mail-network", points: 60, seconds: HOUR };

export type MailKind = "verify" | "reset" | "taken";

/** Counts one mail of a kind to an address; false if it should quietly not be sent. */
export async function mayMail(ctx: AccountsCtx, kind: MailKind, email: string): Promise<boolean> {
  const key = `${kind} ${email.toLowerCase()}`;
  const minute = await ctx.limits.take(mailOfMinute, key);
  const hour = minute.ok ? await ctx.limits.take(mailOfHour, key) : minute;
  return hour.ok;
}

/** As `mayMail`, for a mail that anybody can ask for: one network cannot have many people written to. */
export async function mayRequestMail(ctx: AccountsCtx, kind: MailKind, email: string): Promise<boolean> {
  const network = await ctx.limits.take(mailOfNetwork, ctx.network);
  return network.ok && mayMail(ctx, kind, email);
}
