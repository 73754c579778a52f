import { MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { encodePath, type LinkAddress } from "#features/links/addresses/path.ts";
import { findUnconditionalLinks, type SharedLink, type VisitLink } from "#features/links/visit-link.ts";
import type { Db } from "#infra/postgres/client.ts";
import { CODE_SEGMENT, toCacheKey } from "./address.ts";
import type { Cache } from "./cache.ts";

/** Links in one query. Each query takes a few milliseconds, and requests are served between queries. */
const BATCH = 500;
/** How long changes are collected before they are read. */
const PAUSE_MS = SECOND_MS;
const RETRY_AFTER_MS = 10 * SECOND_MS;
/** The interval between passes over all links. A pass takes about 45 s for a million links. */
const SWEEP_EVERY_MS = 10 * MINUTE_MS;
/** Upper bound on changed links that wait to be read. Further ones are read when they are visited. */
const WAITING_MAX = 100_000;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export interface WarmLinksOptions {
  readonly db: Db;
  readonly cache: Pick<Cache<VisitLink>, "fill">;
  /** True if short links have a host of their own. */
  readonly hasShortHost: boolean;
  nowMs(): number;
  onFailure(error: unknown): void;
}

export interface WarmLinks {
  /** Reports links that were created or changed. Without ids, any link of a workspace may have changed. */
  note(ids?: Iterable<string>): void;
  /** Begins a pass over all links. */
  restart(): void;
  stop(): void;
}

/**
 * Reads unconditional links into the cache before they are visited: at the start all that fit, newest first, and later
 * each link that changes. A link that is not in the cache yet is read when it is visited.
 */
export function warmLinks({ db, cache, hasShortHost, nowMs, onFailure }: WarmLinksOptions): WarmLinks {
  let waiting = new Set<string>();
  /** The position of the current pass over all links; undefined between passes. */
  let before: string | undefined;
  let sweptAtMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isRunning = false;

  function fill(
    selection: Parameters<typeof findUnconditionalLinks>[1],
    onRead: (links: readonly SharedLink[]) => void,
  ) {
    return cache.fill(async () => {
      const links = await findUnconditionalLinks(db, selection);
      onRead(links);
      return links.flatMap((each) => toKeys(each, hasShortHost).map((key) => [key, each.link] as const));
    });
  }

  async function fillChanged(): Promise<void> {
    const ids = [...waiting].slice(0, BATCH);
    await fill({ ids }, () => ids.forEach((id) => waiting.delete(id)));
  }

  async function sweep(from: string): Promise<void> {
    let next: string | undefined;
    const hasRoom = await fill({ before: from, limit: BATCH }, (found) => {
      next = found.length < BATCH ? undefined : found.at(-1)!.link.id;
    });
    // keeps the new position if the pass was restarted in the meantime
    if (before === from) before = hasRoom ? next : undefined;
  }

  async function run(): Promise<void> {
    isRunning = true;
    let pauseMs = 0;
    try {
      const startedMs = performance.now();
      const isChange = waiting.size > 0;
      if (isChange) await fillChanged();
      else if (before !== undefined) await sweep(before);
      // leaves half of the time to requests, and four fifths of it after changes, which may come in bulk
      pauseMs = (performance.now() - startedMs) * (isChange ? 4 : 1);
    } catch (error) {
      if (!isStopped) onFailure(error);
      pauseMs = RETRY_AFTER_MS;
    }
    isRunning = false;
    if (waiting.size > 0 || before !== undefined) schedule(pauseMs);
  }

  function schedule(delayMs: number): void {
    if (isStopped || isRunning || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void run();
    }, delayMs).unref();
  }

  function restart(): void {
    sweptAtMs = nowMs();
    before = LAST_ID;
    schedule(PAUSE_MS);
  }

  return {
    note(ids) {
      if (!ids) {
        if (before === undefined && nowMs() - sweptAtMs > SWEEP_EVERY_MS) restart();
        return;
      }
      for (const id of ids) if (waiting.size < WAITING_MAX) waiting.add(id);
      if (waiting.size > 0) schedule(PAUSE_MS);
    },
    restart,
    stop() {
      isStopped = true;
      waiting = new Set();
      clearTimeout(timer);
    },
  };
}

/**
 * The cache keys of the addresses at which a link is shared: its alias if it is on the page, otherwise its first short
 * address.
 */
function toKeys({ link, addresses, onPage, isPublic }: SharedLink, hasShortHost: boolean): string[] {
  if (!isPublic) return [];
  const toKey = ({ host, path }: LinkAddress) =>
    host !== "" || hasShortHost ? toCacheKey(`/${encodePath(path)}`, host) : `/${CODE_SEGMENT}/${encodePath(path)}`;
  const custom = addresses.map(toKey);
  if (onPage) return [`/${link.handle}/${link.alias}`, ...custom];
  return custom.length > 0 ? custom : [toKey({ host: "", path: link.code })];
}
