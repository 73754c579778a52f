import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { SessionCtx } from "../ctx.ts";
import { deleteSecurityEvents, selectSecurityEvents } from "../store/security-events.ts";

const PAGE_LENGTH = 20;
const RETENTION_MS = 90 * DAY_MS;

/** A page of the account's security log, newest first. */
export async function listSecurityEvents(ctx: SessionCtx, before: string | undefined) {
  // One more than shown, to know whether there is another page.
  const rows = await selectSecurityEvents(ctx.db, ctx.accountId, { before, limit: PAGE_LENGTH + 1 });
  const events = rows.slice(0, PAGE_LENGTH).map(({ id, kind, browser, os, country, details, createdAt }) => ({
    id,
    kind,
    browser,
    os,
    country,
    details,
    at: createdAt.toISOString(),
  }));
  return { events, next: rows.length > PAGE_LENGTH ? (events.at(-1)?.id ?? null) : null };
}

/** Deletes events older than 90 days. */
export async function sweepSecurityEvents(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteSecurityEvents(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS));
}
