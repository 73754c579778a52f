import { MINUTE_MS } from "#base/time.ts";
import { withAdvisoryLock } from "#infra/postgres/advisory-lock.ts";
import type { Db } from "#infra/postgres/client.ts";

const NAME = "event store";
/** Longer than a large recount takes. */
const PAUSED_MS = 10 * MINUTE_MS;

/** Inserts events while no process, on any node, counts or copies them. Fails if it has to wait longer. */
export function insertUnderLock<T>(db: Db, waitMs: number, insert: () => Promise<T>): Promise<T> {
  return withAdvisoryLock(db, { name: NAME, isShared: true, waitMs }, insert);
}

/** Runs `work` while no process, on any node, inserts events, counts them again or copies them. */
export function pauseInserts<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return withAdvisoryLock(db, { name: NAME, isShared: false, waitMs: PAUSED_MS }, work);
}
