import { newId } from "#base/ids.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { getDevice } from "./device.ts";
import type { SecurityEventKind } from "./security-event-kinds.ts";
import { insertSecurityEvent } from "./store/security-events.ts";

interface NewSecurityEvent {
  readonly accountId: string;
  readonly kind: SecurityEventKind;
  /** Shown beside the event's text, for example `{ factor: "passkey", name: "Phone" }`. Never a secret. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** The part of a context that an event needs. An operator's command has no user agent and no country. */
interface SecurityEventCtx {
  now(): Date;
  readonly userAgent?: string;
  findCountry?(): Promise<string>;
}

/** Records a security event within the caller's transaction, and is rolled back with it. */
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
