import { LRUCache } from "lru-cache";

/** About 20 MB at most. */
const REMEMBERED = 200_000;

/** Who came through which link, as far back as the salts of their hashes live. */
export interface SeenVisitors {
  has(visitor: string, linkId: string): boolean;
  add(visitor: string, linkId: string): void;
}

/**
 * Remembers visitors in the memory of this process, the latest ones; what another process or node saw is not known here, and a
 * restart forgets. A hash nobody can make any more is never asked for again.
 */
export function rememberVisitors(): SeenVisitors {
  const seen = new LRUCache<string, true>({ max: REMEMBERED });
  return {
    has: (visitor, linkId) => seen.get(visitor + linkId) === true,
    add: (visitor, linkId) => void seen.set(visitor + linkId, true),
  };
}
