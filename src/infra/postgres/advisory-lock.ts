import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";

export interface AdvisoryLock {
  readonly name: string;
  /** Any number of processes can share a lock while none holds it alone. */
  readonly isShared: boolean;
  /** How long to wait for it. Then the call fails as if PostgreSQL were unavailable. */
  readonly waitMs: number;
}

/**
 * Runs `work` under a lock that counts for all processes on this database. Takes one connection, in a transaction,
 * since a pooler gives a session to others. Rejects once `work` has ended if the lock was lost in the meantime.
 */
export async function withAdvisoryLock<T>(
  db: Db,
  { name, isShared, waitMs }: AdvisoryLock,
  work: () => Promise<T>,
): Promise<T> {
  const lock = sql.raw(isShared ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock");
  let running: Promise<T> | undefined;
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`
        select set_config('statement_timeout', ${String(waitMs)}, true),
          set_config('idle_in_transaction_session_timeout', '0', true)`);
      await tx.execute(sql`select ${lock}(hashtextextended(${name}, 0))`);
      return (running = work());
    });
  } finally {
    // the transaction ends at once if its connection is lost
    await running?.catch(() => undefined);
  }
}
