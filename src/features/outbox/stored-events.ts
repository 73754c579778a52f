import { DAY_MS } from "#base/time.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Ctx } from "./ctx.ts";
import { deleteDomainEvents, deleteDomainEventsBefore, selectDomainEvents, type StoredEvent } from "./store.ts";

export type { StoredEvent } from "./store.ts";

/** Days after which events are deleted. */
const EVENT_DAYS = 90;

/** The stored events with these ids, oldest first. */
export function findDomainEvents(ctx: { readonly db: Db | Tx }, ids: readonly string[]): Promise<StoredEvent[]> {
  return selectDomainEvents(ctx.db, ids);
}

/** Deletes events that are older than 90 days. */
export function sweepDomainEvents(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  return deleteDomainEventsBefore(ctx.db, new Date(ctx.now().getTime() - EVENT_DAYS * DAY_MS));
}

/** Deletes all events of a workspace, within the caller's transaction. */
export function eraseDomainEvents(tx: Tx, workspaceId: string): Promise<void> {
  return deleteDomainEvents(tx, workspaceId);
}
