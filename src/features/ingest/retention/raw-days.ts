import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { RAW_DAYS_MAX } from "#features/workspaces/price-list.ts";

/** The number of days for which raw events of these workspaces are kept. Deleted workspaces may be missing. */
type FindRawDays = (workspaceIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export interface RawDays {
  /** Looks up unknown and stale workspaces. Always resolves within `timeoutMs`; returns undefined if all are fresh. */
  lookUp(workspaceIds: Iterable<string>): Promise<void> | undefined;
  /**
   * The cached number of days, or else the longest of all plans: events that are kept too long can still be deleted,
   * but events that are deleted too early are lost.
   */
  get(workspaceId: string): number;
}

interface Options {
  readonly log: Logger;
  readonly nowMs?: () => number;
  readonly timeoutMs?: number;
}

const CACHED_MAX = 20_000;
const FRESH_MS = 10 * MINUTE_MS;
const TIMEOUT_MS = 2 * SECOND_MS;
/** Pause after a failed lookup, so that events keep flowing while PostgreSQL is down. */
const RETRY_AFTER_MS = 30 * SECOND_MS;

interface CachedPlan {
  readonly days: number;
  readonly sinceMs: number;
}

/** Event retention by workspace, cached in bounded memory. Stale entries are used while lookups fail. */
export function openRawDays(
  find: FindRawDays,
  { log, nowMs = () => performance.now(), timeoutMs = TIMEOUT_MS }: Options,
): RawDays {
  const plans = new LRUCache<string, CachedPlan>({ max: CACHED_MAX });
  let pausedUntilMs = -Infinity;

  async function load(ids: readonly string[]): Promise<void> {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("the plans were not returned in time")), timeoutMs);
    try {
      const daysById = await Promise.race([find(ids), timeout]);
      const sinceMs = nowMs();
      for (const id of ids) plans.set(id, { days: daysById.get(id) ?? RAW_DAYS_MAX, sinceMs });
    } catch (error) {
      pausedUntilMs = nowMs() + RETRY_AFTER_MS;
      log.warn(
        { err: error, workspaces: ids.length },
        "retention: plans are unknown, so events are kept for the longest time",
      );
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    lookUp(ids) {
      const now = nowMs();
      if (now < pausedUntilMs) return undefined;
      const unknown = [...new Set(ids)].filter((id) => {
        const plan = plans.get(id);
        return plan === undefined || now - plan.sinceMs >= FRESH_MS;
      });
      return unknown.length === 0 ? undefined : load(unknown);
    },
    get: (id) => plans.get(id)?.days ?? RAW_DAYS_MAX,
  };
}
