import { newId } from "#base/ids.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { getDevice } from "./device.ts";
import type { SecurityEventKind } from "./security-event-kinds.ts";
import { insertSecurityEvent } from "./store/security-events.ts";

export interface NewSecurityEvent {
  readonly accountId: string;
  readonly kind: SecurityEventKind;
  /** What a person reads beside the sentence, such as `{ factor: "passkey", name: "Phone" }`; never a secret. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** The part of a context that an event needs; an operator's command has neither user agent nor country. */
export interface SecurityEventCtx {
  now(): Date;
  readonly userAgent?: string;
  findCountry?(): Promise<string>;
}

/** Notes what the transaction does to an account, so that its owner can see it; rolled back with it. */
export async function recordSecurityEvent(
  ctx: SecurityEventCtx,
  tx: Tx,
  { accountId, kind, details = {} }: NewSecurityEvent,
): Promise<void> {
  const createdAt = ctx.now();
  const country = (await ctx.findCountry?.()) ?? "";
  const device = getDevice(ctx.userAgent ?? "");
  await insertSecurityEvent(tx, {
    id: newId(createdAt.getTime()),
    accountId,
    kind,
    ...device,
    country,
    details,
    createdAt,
  });
}
