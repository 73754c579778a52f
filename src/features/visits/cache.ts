import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "#base/time.ts";

/** The maximum age of a value while notifications of changes may be lost. */
const LIFETIME_MS = MINUTE_MS;
const MAX_BATCH = 500;
const REMEMBERED_DROPS = 10_000;
/** If a read takes longer than this, the last known value is returned. */
const STALE_AFTER_MS = 500;

export interface Entry<V> {
  /** Undefined if the key is known not to exist. */
  readonly value: V | undefined;
  readonly filledAtMs: number;
}

/** Holds many small values outside the JavaScript heap. `drops` is the number of drops before a value was read. */
export interface CompactStore<V> {
  accepts(key: string, value: V): boolean;
  get(key: string): Entry<V> | undefined;
  set(key: string, entry: { readonly value: V; readonly filledAtMs: number }, drops: number): void;
  /** Forgets the value of a key, if it has one. */
  delete(key: string): void;
  /** Drops values that were read before this drop: all of the workspace, or only those with these ids. */
  drop(workspaceId: string, ids: ReadonlySet<string> | undefined, drops: number): void;
  clear(): void;
  readonly size: number;
  /** True once each new value replaces an old one. */
  readonly isFull: boolean;
}

export interface CacheOptions<V> {
  readonly max: number;
  readonly maxBytes?: number;
  getSize?(value: V): number;
  /** Reads many keys in one query; a key that is missing from the result does not exist. */
  load(keys: readonly string[]): Promise<ReadonlyMap<string, V>>;
  getWorkspace(value: V): string;
  /** True for a value that changes in any workspace may affect. Every drop clears it, like a negative entry. */
  isDroppedAlways?(value: V): boolean;
  /** The id by which single values are dropped. */
  getId?(value: V): string;
  /** Stores the values that it accepts, instead of the cache itself. */
  readonly compact?: CompactStore<V>;
  /** True while every change of this value is certain to cause a drop. It is then valid at any age. */
  isCoherent(value: V | undefined): boolean;
  /** True if the store is down. Cached values of any age are then returned. */
  isUnavailable(error: unknown): boolean;
  nowMs(): number;
}

export interface Cache<V> {
  /** The value from memory; `null` if the key is known not to exist, undefined if it is not cached. */
  peek(key: string): V | null | undefined;
  /** The value from memory, or else from the store; misses of one event-loop turn share a query. */
  find(key: string): Promise<V | undefined>;
  /**
   * Drops the values of a workspace, or only those with these ids, and everything that each drop clears. Discards reads
   * that began earlier.
   */
  drop(workspaceId: string, ids?: ReadonlySet<string>): void;
  dropAll(): void;
  /**
   * Puts the values that `read` returns into the compact store, except values that were dropped in the meantime and
   * keys that are cached already. Returns false once the store is full.
   */
  fill(read: () => Promise<Iterable<readonly [key: string, value: V]>>): Promise<boolean>;
  readonly size: number;
}

/** A bounded read cache with negative entries and coherent drops. */
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
  const keysByWorkspace = new Map<string, Set<string>>();
  /** The keys of values that every drop clears. */
  const droppedAlways = new Set<string>();
  let inFlight = new Map<string, Promise<V | undefined>>();
  let batch: { keys: string[]; values: Promise<ReadonlyMap<string, V>>; startedAt: number } | undefined;
  let drops = 0;
  let droppedAll = 0;
  let awaySinceMs: number | undefined;
  const droppedAt = new Map<string, number>();

  function unlink(key: string, entry: Entry<V>): void {
    droppedAlways.delete(key);
    if (entry.value === undefined) return;
    const workspaceId = options.getWorkspace(entry.value);
    const keys = keysByWorkspace.get(workspaceId);
    keys?.delete(key);
    if (keys?.size === 0) keysByWorkspace.delete(workspaceId);
  }

  function store(key: string, value: V | undefined, startedAt: number): void {
    const isDroppedAlways = value === undefined || options.isDroppedAlways?.(value) === true;
    const since = isDroppedAlways ? drops : Math.max(droppedAll, droppedAt.get(options.getWorkspace(value)) ?? 0);
    if (since > startedAt) return;
    const previous = entries.peek(key);
    if (previous) unlink(key, previous);
    const filledAtMs = options.nowMs();
    if (value !== undefined && options.compact?.accepts(key, value)) {
      entries.delete(key);
      options.compact.set(key, { value, filledAtMs }, startedAt);
      return;
    }
    options.compact?.delete(key);
    entries.set(key, { value, filledAtMs });
    if (isDroppedAlways) droppedAlways.add(key);
    if (value !== undefined) {
      const workspaceId = options.getWorkspace(value);
      const keys = keysByWorkspace.get(workspaceId) ?? new Set();
      keysByWorkspace.set(workspaceId, keys.add(key));
    }
  }

  async function read(keys: string[]): Promise<ReadonlyMap<string, V>> {
    try {
      const found = await options.load(keys);
      awaySinceMs = undefined;
      return found;
    } catch (error) {
      if (options.isUnavailable(error)) awaySinceMs ??= options.nowMs();
      throw error;
    }
  }

  /** Collects the misses of one event-loop turn into one query. */
  function readSoon(key: string): { values: Promise<ReadonlyMap<string, V>>; startedAt: number } {
    if (!batch || batch.keys.length >= MAX_BATCH) {
      const keys: string[] = [];
      const fresh = {
        keys,
        startedAt: drops,
        values: new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
          if (batch === fresh) batch = undefined;
          return read(keys);
        }),
      };
      batch = fresh;
    }
    batch.keys.push(key);
    return batch;
  }

  function findEntry(key: string): Entry<V> | undefined {
    // the compact store comes first, so that a plain link needs one lookup instead of two
    return options.compact?.get(key) ?? entries.get(key);
  }

  function peek(key: string): V | null | undefined {
    const entry = findEntry(key);
    if (!entry) return undefined;
    const isCurrent =
      awaySinceMs !== undefined || options.isCoherent(entry.value) || options.nowMs() - entry.filledAtMs <= LIFETIME_MS;
    return isCurrent ? (entry.value ?? null) : undefined;
  }

  return {
    peek,
    async find(key) {
      const cached = peek(key);
      if (cached !== undefined) return cached ?? undefined;
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
          // while the store is down, a stale value is better than none
          const stale = findEntry(key);
          if (stale && options.isUnavailable(error)) return stale.value;
          throw error;
        })
        .finally(() => current.delete(key));
      const last = findEntry(key);
      const found = last ? Promise.race([filling, sleep(STALE_AFTER_MS, last.value, { ref: false })]) : filling;
      inFlight.set(key, found);
      return found;
    },
    drop(workspaceId, ids) {
      droppedAt.set(workspaceId, ++drops);
      if (droppedAt.size > REMEMBERED_DROPS) {
        // only reads in flight use this map: clearing it discards a few more of them than necessary
        droppedAll = drops;
        droppedAt.clear();
      }
      inFlight = new Map();
      batch = undefined;
      for (const key of keysByWorkspace.get(workspaceId) ?? []) {
        const value = entries.peek(key)?.value;
        if (!ids || !options.getId || value === undefined || ids.has(options.getId(value))) entries.delete(key);
      }
      options.compact?.drop(workspaceId, ids, drops);
      for (const key of droppedAlways) entries.delete(key);
    },
    dropAll() {
      droppedAll = ++drops;
      droppedAt.clear();
      inFlight = new Map();
      batch = undefined;
      entries.clear();
      options.compact?.clear();
    },
    async fill(readValues) {
      const { compact } = options;
      if (!compact) return false;
      const startedAt = drops;
      for (const [key, value] of await readValues())
        if (compact.accepts(key, value) && !findEntry(key)) store(key, value, startedAt);
      return !compact.isFull;
    },
    get size() {
      return entries.size + (options.compact?.size ?? 0);
    },
  };
}
