import { newId } from "#base/ids.ts";
import { paginate } from "#base/paginate.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { getDevice } from "./device.ts";
import type { SecurityEventKind } from "./security-event-kinds.ts";
import { insertSecurityEvent, deleteSecurityEvents, selectSecurityEvents } from "./store/security-events.ts";
import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { SessionCtx } from "./ctx.ts";

interface NewSecurityEvent {
  readonly accountId: string;
  readonly kind: SecurityEventKind;
  /** Shown with the event's text, for example `{ factor: "passkey", name: "Phone" }`. Never a secret. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * The part of a context that an event needs. An operator's command sets `byOperator` instead of the operator's device
 * and country, which do not concern the owner.
 */
export interface SecurityEventCtx {
  now(): Date;
  readonly byOperator?: true;
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
    details: ctx.byOperator ? { ...details, by_operator: true } : details,
    createdAt,
  });
}

const RETENTION_MS = 90 * DAY_MS;

/** A page of the account's security log, newest first. */
export async function listSecurityEvents(
  ctx: SessionCtx,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
) {
  const rows = await selectSecurityEvents(ctx.db, ctx.accountId, { before, limit: limit + 1 });
  const { items, next } = paginate(rows, limit);
  const events = items.map(({ id, kind, browser, os, country, details, createdAt }) => ({
    id,
    kind,
    browser,
    os,
    country,
    details,
    at: createdAt.toISOString(),
  }));
  return { events, next };
}

/** Deletes events older than 90 days. */
export async function sweepSecurityEvents(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteSecurityEvents(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS));
}
