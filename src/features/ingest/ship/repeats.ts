import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "#base/time.ts";

const REPEAT_WINDOW_MS = 30 * MINUTE_MS;
const REMEMBERED = 200_000;

/**
 * Remembers who clicked what in the last 30 minutes, in bounded memory. It only decides the traffic class `duplicate`;
 * no figure depends on it, since uniques are counted from `uniq` states.
 */
export function rememberRepeats(): (visitor: string, linkId: string, timeMs: number) => boolean {
  const seen = new LRUCache<string, number>({ max: REMEMBERED });
  return (visitor, linkId, timeMs) => {
    const key = `${visitor}${linkId}`;
    const before = seen.get(key);
    if (before !== undefined && timeMs - before < REPEAT_WINDOW_MS) return true;
    seen.set(key, timeMs);
    return false;
  };
}
