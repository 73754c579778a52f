import { SECOND_MS, utcDay } from "#base/time.ts";
import { decodePath, toAddressKey } from "#features/links/addresses/path.ts";
import { ALIAS_MAX_LENGTH, ALIAS_PATTERN } from "#features/links/limits.ts";
import type { PathVisits } from "#features/links/unknown-paths/unknown-paths.ts";
import { isReservedOnDomain, isReservedPath } from "#features/workspaces/reserved-names.ts";
import { type CaseRule, CODE_SEGMENT } from "./address.ts";
import { isPrefetch, type VisitRequest } from "./request.ts";

/** Distinct paths in memory. Visits of further paths are not counted until the next flush. */
export const PATHS_MAX = 1_000;
const FLUSH_EVERY_MS = 5 * SECOND_MS;

/** A visit without a link. */
export interface UnknownVisit {
  readonly path: string;
  readonly isShortHost: boolean;
  /** The host of the workspace that was visited; absent on the installation's own hosts. */
  readonly domainHost?: string | undefined;
  /** The workspace whose host was visited, or whose handle begins the path; absent if neither applies. */
  readonly workspaceId?: string | undefined;
}

export interface UnknownPaths {
  count(request: VisitRequest, visit: UnknownVisit): void;
  /** Stores all counts so far. If that fails, keeps them for the next flush. */
  flush(): Promise<void>;
  /** Stores the remaining counts, and stops counting. */
  close(): Promise<void>;
}

export interface UnknownPathsOptions {
  /** Whether paths on a host that differ only in case are different. */
  readonly isCaseSensitive: CaseRule;
  record(counted: readonly PathVisits[]): Promise<void>;
  nowMs(): number;
  onFailure(error: unknown): void;
}

/** Counts visits of paths without a link in memory, and stores their numbers every few seconds. */
export function countUnknownPaths(options: UnknownPathsOptions): UnknownPaths {
  const { isCaseSensitive, record, nowMs, onFailure } = options;
  let counted = new Map<string, PathVisits>();
  let flushing: Promise<void> | undefined;

  function add(visits: PathVisits): void {
    const key = `${visits.day} ${visits.host}/${visits.path}`;
    const before = counted.get(key);
    if (!before && counted.size >= PATHS_MAX) return;
    counted.set(key, { ...visits, visits: visits.visits + (before?.visits ?? 0) });
  }

  async function store(): Promise<void> {
    const ready = counted;
    counted = new Map();
    try {
      await record([...ready.values()]);
    } catch (error) {
      for (const visits of ready.values()) add(visits);
      onFailure(error);
    }
  }

  async function flush(): Promise<void> {
    // again for each flush that began while this one waited
    while (flushing) await flushing;
    if (counted.size === 0) return;
    flushing = store().finally(() => (flushing = undefined));
    await flushing;
  }

  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref();
  return {
    count(request, visit) {
      if (request.method !== "GET" || isPrefetch(request.headers)) return;
      const unknownPath = readUnknownPath(visit, isCaseSensitive);
      if (unknownPath) add({ ...unknownPath, day: utcDay(new Date(nowMs())), visits: 1 });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/**
 * The path as the address of a link that could be created, without the prefix of codes; undefined if no link can have
 * it. On the application's host, links only have codes or paths under a workspace's handle.
 */
export function readUnknownPath(
  { path, isShortHost, domainHost, workspaceId }: UnknownVisit,
  isCaseSensitive: CaseRule,
): Omit<PathVisits, "day" | "visits"> | undefined {
  if (domainHost !== undefined && workspaceId !== undefined) {
    const pathOnDomain = decodePath(path.replace(/^\//, "").replace(/\/$/, ""));
    if (pathOnDomain === undefined || isReservedOnDomain(pathOnDomain.split("/", 1)[0]!)) return undefined;
    const key = toAddressKey(pathOnDomain, isCaseSensitive(domainHost));
    return { host: domainHost, path: key, workspaceId, alias: key };
  }
  const [first = "", ...rest] = path.slice(1).replace(/\/$/, "").split("/");
  const isCode = first.toLowerCase() === CODE_SEGMENT && rest.length > 0;
  if (!isShortHost && !isCode && workspaceId === undefined) return undefined;
  const decoded = decodePath(isCode ? rest.join("/") : [first, ...rest].join("/"));
  if (decoded === undefined) return undefined;
  const [name = "", alias = ""] = decoded.split("/");
  if (isReservedPath(name)) return undefined;
  const isAlias = rest.length === 1 && alias.length <= ALIAS_MAX_LENGTH && ALIAS_PATTERN.test(alias);
  const owner =
    !isCode && isAlias && workspaceId !== undefined ? { workspaceId, alias: alias.toLowerCase() } : NO_OWNER;
  return { host: "", path: toAddressKey(decoded, isCaseSensitive("")), ...owner };
}

const NO_OWNER = { workspaceId: null, alias: null };
