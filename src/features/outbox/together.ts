import type { Ctx } from "./ctx.ts";
import type { Fact } from "./facts.ts";

/**
 * Runs several verbs in one transaction: each of them is then a part of it, nobody hears of any before all are committed, and a throw
 * takes all of them back. What `work` asks of the database goes through the context that it is handed.
 */
export async function together<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const facts: Fact[] = [];
  const result = await ctx.db.transaction((tx) =>
    // because a transaction within a transaction is all that a verb asks of it: a savepoint
    work({ ...ctx, db: tx, announce: (heard: readonly Fact[]) => void facts.push(...heard) }),
  );
  ctx.announce(facts);
  return result;
}
