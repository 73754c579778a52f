import type { Tx } from "#infra/postgres/client.ts";
import type { Ctx } from "./ctx.ts";
import type { Fact } from "./facts.ts";
import { insertFact } from "./store.ts";

/** A transaction that knows which facts it makes true. */
export interface FactTx {
  readonly tx: Tx;
  /** Records what this transaction makes true; rolled back with it. */
  fact(fact: Fact): Promise<void>;
}

/** The transaction that `work` runs in, with a context under which other operations become part of it. */
export interface Scope<C extends Ctx> extends FactTx {
  readonly ctx: C;
}

/**
 * Runs `work` in one transaction together with its facts. After the commit this process hears of them at once, the others through
 * NOTIFY; a throw rolls everything back and announces nothing. Operations that are called with `scope.ctx` join the transaction as savepoints.
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
