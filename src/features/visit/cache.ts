import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";

/** An entry lives 60 s at most, so that even an invalidation that never arrived heals. */
const LIFE_MS = 60_000;
/** Entries in use are read again before they die, so that no visitor waits for it. */
const REFRESH_MS = 45_000;
const REFRESH_EVERY_MS = 500;
const REFRESH_BATCH = 500;
const REMEMBERED_DROPS = 10_000;
/** While a read takes longer than this, the last known value is good enough. */
const STALE_AFTER_MS = 500;

export interface CacheOptions<V> {
  readonly max: number;
  readonly maxBytes?: number;
  getSize?(value: V): number;
  /** Reads many keys in one question; a key that is missing in the answer does not exist. */
  load(keys: readonly string[]): Promise<ReadonlyMap<string, V>>;
  getWorkspace(value: V): string;
  /** True for a failure of the store, during which what is known stays good. */
  isAway(error: unknown): boolean;
  nowMs(): number;
}

interface Entry<V> {
  /** Undefined says that the key is known not to exist. */
  readonly value: V | undefined;
  readonly filledAtMs: number;
  isUsed: boolean;
}

export interface Cache<V> {
  /** The value from memory, `null` if the key is known not to exist, undefined if nothing is known. */
  peek(key: string): V | null | undefined;
  /** The value, read from the store if need be; misses of one turn share a question. */
  find(key: string): Promise<V | undefined>;
  /** Forgets a workspace and every "does not exist", and discards reads that began before. */
  drop(workspaceId: string): void;
  dropAll(): void;
  readonly size: number;
  stop(): void;
}

/** A bounded memory of what the store holds: negative entries, coherent drops, refresh ahead of expiry. */
export function openCache<V>(options: CacheOptions<V>): Cache<V> {
  const entries = new LRUCache<string, Entry<V>>({
    max: options.max,
    ...(options.maxBytes
      ? {
          maxSize: options.maxBytes,
          sizeCalculation: (entry) => 200 + (entry.value && options.getSize ? options.getSize(entry.value) : 0),
        }
      : {}),
    dispose: (entry, key, reason) => reason !== "set" && unlink(key, entry),
  });
  const getKeys = new Map<string, Set<string>>();
  const missing = new Set<string>();
  let inFlight = new Map<string, Promise<V | undefined>>();
  let queue: { key: string; filledAtMs: number }[] = [];
  let queueHead = 0;
  let isRefreshing = false;
  let batch: { keys: string[]; values: Promise<ReadonlyMap<string, V>>; startedAt: number } | undefined;
  let drops = 0;
  let droppedAll = 0;
  let awaySinceMs: number | undefined;
  const droppedAt = new Map<string, number>();

  function unlink(key: string, entry: Entry<V>): void {
    missing.delete(key);
    if (entry.value === undefined) return;
    const workspaceId = options.getWorkspace(entry.value);
    const keys = getKeys.get(workspaceId);
    keys?.delete(key);
    if (keys?.size === 0) getKeys.delete(workspaceId);
  }

  function store(key: string, value: V | undefined, startedAt: number): void {
    const since = value === undefined ? drops : Math.max(droppedAll, droppedAt.get(options.getWorkspace(value)) ?? 0);
    if (since > startedAt) return;
    const previous = entries.peek(key);
    if (previous) unlink(key, previous);
    const filledAtMs = options.nowMs();
    entries.set(key, { value, filledAtMs, isUsed: false });
    if (value === undefined) missing.add(key);
    else {
      const workspaceId = options.getWorkspace(value);
      const keys = getKeys.get(workspaceId) ?? new Set();
      getKeys.set(workspaceId, keys.add(key));
      queue.push({ key, filledAtMs });
    }
  }

  async function read(keys: string[]): Promise<ReadonlyMap<string, V>> {
    try {
      const found = await options.load(keys);
      awaySinceMs = undefined;
      return found;
    } catch (error) {
      if (options.isAway(error)) awaySinceMs ??= options.nowMs();
      throw error;
    }
  }

  /** Collects the misses of one turn of the event loop into one question. */
  function readSoon(key: string): { values: Promise<ReadonlyMap<string, V>>; startedAt: number } {
    if (!batch || batch.keys.length >= REFRESH_BATCH) {
      const keys: string[] = [];
      const begun = {
        keys,
        startedAt: drops,
        values: new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
          if (batch === begun) batch = undefined;
          return read(keys);
        }),
      };
      batch = begun;
    }
    batch.keys.push(key);
    return batch;
  }

  /** Reads one batch of the entries that are due; true if there may be more. */
  async function refreshBatch(): Promise<boolean> {
    const dueMs = options.nowMs() - REFRESH_MS;
    const due: string[] = [];
    while (due.length < REFRESH_BATCH) {
      const next = queue[queueHead];
      if (!next || next.filledAtMs > dueMs) break;
      queueHead++;
      const entry = entries.peek(next.key);
      if (entry?.filledAtMs === next.filledAtMs && entry.isUsed) due.push(next.key);
    }
    if (queueHead > REFRESH_BATCH && queueHead * 2 > queue.length) {
      queue = queue.slice(queueHead);
      queueHead = 0;
    }
    if (due.length === 0) return false;
    const startedAt = drops;
    try {
      const found = await read(due);
      for (const key of due) store(key, found.get(key), startedAt);
      return due.length === REFRESH_BATCH;
    } catch {
      // what is known stays; each entry is read again when somebody asks for it
      return false;
    }
  }

  async function refresh(): Promise<void> {
    if (isRefreshing) return;
    isRefreshing = true;
    while (await refreshBatch());
    isRefreshing = false;
  }

  const timer = setInterval(() => void refresh(), REFRESH_EVERY_MS).unref();

  function peek(key: string): V | null | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (options.nowMs() - entry.filledAtMs > LIFE_MS && awaySinceMs === undefined) return undefined;
    entry.isUsed = true;
    return entry.value ?? null;
  }

  return {
    peek,
    async find(key) {
      const pending = inFlight.get(key);
      if (pending) return pending;
      const { values, startedAt } = readSoon(key);
      const current = inFlight;
      const filling = values
        .then((found) => {
          store(key, found.get(key), startedAt);
          return found.get(key);
        })
        .catch((error: unknown) => {
          // because an old answer is better than none while the store is away
          const stale = entries.get(key);
          if (stale && options.isAway(error)) return stale.value;
          throw error;
        })
        .finally(() => current.delete(key));
      const last = entries.get(key);
      const found = last ? Promise.race([filling, sleep(STALE_AFTER_MS, last.value, { ref: false })]) : filling;
      inFlight.set(key, found);
      return found;
    },
    drop(workspaceId) {
      droppedAt.set(workspaceId, ++drops);
      if (droppedAt.size > REMEMBERED_DROPS) {
        // because this only guards reads in flight: forgetting all at once discards a few of them too many
        droppedAll = drops;
        droppedAt.clear();
      }
      inFlight = new Map();
      batch = undefined;
      for (const key of [...(getKeys.get(workspaceId) ?? []), ...missing]) entries.delete(key);
    },
    dropAll() {
      droppedAll = ++drops;
      droppedAt.clear();
      inFlight = new Map();
      batch = undefined;
      entries.clear();
    },
    get size() {
      return entries.size;
    },
    stop: () => clearInterval(timer),
  };
}
