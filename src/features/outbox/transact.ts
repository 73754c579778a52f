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

/**
 * Runs `work` in one transaction together with its facts. After the commit this process hears of them at
 * once, the others through NOTIFY; a throw rolls everything back and nobody hears of anything.
 */
export async function transact<T>(ctx: Ctx, work: (scope: FactTx) => Promise<T>): Promise<T> {
  const facts: Fact[] = [];
  const result = await ctx.db.transaction(async (tx) =>
    work({
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
