import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { RAW_DAYS_MAX } from "#features/workspaces/plans.ts";

/** So many days the single events of these workspaces are kept; one that is gone may be missing. */
type FindRawDays = (workspaceIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export interface RawDays {
  /** Asks for what is not known or too old; resolves within `patienceMs` whatever happens, and at once where all is known. */
  learn(workspaceIds: Iterable<string>): Promise<void> | undefined;
  /** What is known, and the longest of all plans where nothing is: what was kept too long is still deleted, what went too early is lost. */
  of(workspaceId: string): number;
}

interface Options {
  readonly log: Logger;
  readonly nowMs?: () => number;
  readonly patienceMs?: number;
}

const KNOWN_MAX = 20_000;
const FRESH_MS = 10 * MINUTE_MS;
const PATIENCE_MS = 2 * SECOND_MS;
/** Nobody asks again for so long after a failure, because events must go on while PostgreSQL is away. */
const REST_MS = 30 * SECOND_MS;

interface Known {
  readonly days: number;
  readonly sinceMs: number;
}

/** What the plans of workspaces say of their events, kept in bounded memory; what is too old still counts while nobody answers. */
export function openRawDays(find: FindRawDays, { log, nowMs = Date.now, patienceMs = PATIENCE_MS }: Options): RawDays {
  const known = new LRUCache<string, Known>({ max: KNOWN_MAX });
  let retiredUntilMs = -Infinity;

  async function load(ids: readonly string[]): Promise<void> {
    const result = find(ids);
    const { promise: patience, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("the plans are not answered in time")), patienceMs);
    try {
      const found = await Promise.race([result, patience]);
      const sinceMs = nowMs();
      for (const id of ids) known.set(id, { days: found.get(id) ?? RAW_DAYS_MAX, sinceMs });
    } catch (error) {
      retiredUntilMs = nowMs() + REST_MS;
      log.warn({ err: error, workspaces: ids.length }, "retention: plans are unknown, events are kept for the longest");
      // because an answer that fails after the patience is over is no one's concern any more
      result.catch(() => new Map());
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    learn(ids) {
      const now = nowMs();
      if (now < retiredUntilMs) return undefined;
      const unknown = [...new Set(ids)].filter((id) => {
        const one = known.get(id);
        return one === undefined || now - one.sinceMs >= FRESH_MS;
      });
      return unknown.length === 0 ? undefined : load(unknown);
    },
    of: (id) => known.get(id)?.days ?? RAW_DAYS_MAX,
  };
}
