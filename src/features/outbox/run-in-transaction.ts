import type { Tx } from "#infra/postgres/client.ts";
import type { Ctx } from "./ctx.ts";
import type { Fact } from "./facts.ts";
import { insertFact } from "./store.ts";

/** A transaction that records domain events (facts). */
export interface FactTx {
  readonly tx: Tx;
  /** Records a fact; rolled back with the transaction. */
  fact(fact: Fact): Promise<void>;
}

/** The transaction that `work` runs in, with a context through which other operations join it. */
export interface Scope<C extends Ctx> extends FactTx {
  readonly ctx: C;
}

/**
 * Runs `work` in one transaction together with its facts. After the commit they are announced to this process at once,
 * and to the others through NOTIFY. A throw rolls everything back and announces nothing. Operations called with
 * `scope.ctx` join the transaction as savepoints.
 */
export async function runInTransaction<C extends Ctx, T>(ctx: C, work: (scope: Scope<C>) => Promise<T>): Promise<T> {
  const facts: Fact[] = [];
  const result = await ctx.db.transaction(async (tx) =>
    work({
      ctx: { ...ctx, db: tx, announce: (inner: readonly Fact[]) => void facts.push(...inner) },
      tx,
      async fact(given) {
        const fact = ctx.client === undefined ? given : { ...given, by: ctx.client };
        await insertFact(tx, fact, ctx.now());
        facts.push(fact);
      },
    }),
  );
  ctx.announce(facts);
  return result;
}
