import { type FindSalt, saltDay } from "#features/ingest/ship/visitor-hash.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#base/time.ts";

const REFRESH_EVERY_MS = 20 * SECOND_MS;
/** How long before midnight (UTC) the next day's salt is loaded. */
const AHEAD_MS = 5 * MINUTE_MS;

export interface DaySalts {
  /** The salt of an instant's day; undefined before it is loaded and after it has expired. */
  peek(timeMs: number): Uint8Array | undefined;
  stop(): void;
}

export interface DaySaltsOptions {
  readonly find: FindSalt;
  nowMs(): number;
  onFailure(error: unknown): void;
}

/**
 * Holds the salts of yesterday and today and, shortly before midnight, that of tomorrow, so that no visitor waits for
 * one.
 */
export function cacheDaySalts({ find, nowMs, onFailure }: DaySaltsOptions): DaySalts {
  let cached = new Map<string, Uint8Array>();
  let isLooking = false;

  async function refresh(): Promise<void> {
    const now = nowMs();
    const days = [...new Set([now - DAY_MS, now, now + AHEAD_MS].map(saltDay))];
    // salts of all other days are dropped
    cached = new Map([...cached].filter(([day]) => days.includes(day)));
    for (const day of days) {
      if (cached.has(day)) continue;
      const salt = await find(day);
      if (salt) cached.set(day, salt);
    }
  }

  async function loadOnce(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      await refresh();
    } catch (error) {
      onFailure(error);
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void loadOnce(), REFRESH_EVERY_MS).unref();
  void loadOnce();
  return { peek: (timeMs) => cached.get(saltDay(timeMs)), stop: () => clearInterval(timer) };
}
