import { LRUCache } from "lru-cache";

/** About 20 MB at most. */
const REMEMBERED = 200_000;

/** Which visitors followed which link, as far back as the salts of their hashes live. */
export interface SeenVisitors {
  has(visitor: string, linkId: string): boolean;
  add(visitor: string, linkId: string): void;
}

/**
 * Remembers the latest visitors in the memory of this process, not across processes, nodes or restarts. Hashes of
 * expired salts need no cleanup: they can no longer be computed, so they are never looked up.
 */
export function rememberVisitors(): SeenVisitors {
  const seen = new LRUCache<string, true>({ max: REMEMBERED });
  return {
    has: (visitor, linkId) => seen.get(visitor + linkId) === true,
    add: (visitor, linkId) => void seen.set(visitor + linkId, true),
  };
}
