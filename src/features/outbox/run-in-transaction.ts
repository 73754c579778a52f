import type { Tx } from "#infra/postgres/client.ts";
import type { Ctx } from "./ctx.ts";
import type { DomainEvent } from "./domain-events.ts";
import { insertDomainEvent } from "./store.ts";

/** A transaction that records domain events. */
export interface EventTx {
  readonly tx: Tx;
  /** Records an event; rolled back with the transaction. */
  emit(event: DomainEvent): Promise<void>;
}

/** The transaction in which `work` runs, with a context that makes other operations join it. */
interface TransactionScope<C extends Ctx> extends EventTx {
  readonly ctx: C;
}

/**
 * Runs `work` in one transaction together with its events. After the commit they are announced to this process at once,
 * and to the others through NOTIFY. A throw rolls everything back and announces nothing. Operations called with
 * `scope.ctx` join the transaction as savepoints.
 */
export async function runInTransaction<C extends Ctx, T>(
  ctx: C,
  work: (scope: TransactionScope<C>) => Promise<T>,
): Promise<T> {
  const events: DomainEvent[] = [];
  const result = await ctx.db.transaction(async (tx) =>
    work({
      ctx: { ...ctx, db: tx, announce: (inner: readonly DomainEvent[]) => void events.push(...inner) },
      tx,
      async emit(emitted) {
        const event = ctx.client === undefined ? emitted : { ...emitted, by: ctx.client };
        await insertDomainEvent(tx, event, ctx);
        events.push(event);
      },
    }),
  );
  ctx.announce(events);
  return result;
}
