import type { KnownHosts } from "#base/url.ts";
import type { CustomStylesheets } from "#features/appearance/custom-code/sheet.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { DomainEvent } from "#features/outbox/domain-events.ts";
import { type Cache, openCache } from "#features/visits/cache.ts";
import type { CaseRule } from "#features/visits/address.ts";
import { findLinksByPath, estimateLinkSize } from "#features/visits/lookup.ts";
import { openUnconditionalLinks } from "#features/visits/unconditional-links.ts";
import { warmLinks } from "#features/visits/warm-links.ts";
import { findPages, type CachedPage, estimatePageSize } from "#features/visits/cached-page.ts";
import { findHandleTargets, type HandleTarget } from "#features/workspaces/handles.ts";
import { type Db, isUnavailable } from "#infra/postgres/client.ts";

/** For unconditional links: room for more than a million, at about 110 bytes each. */
const MAX_PLAIN_BYTES = 160 * 1024 * 1024;
/** For links with rules, and for paths without a link. */
const MAX_LINKS = 30_000;
const MAX_LINK_BYTES = 48 * 1024 * 1024;
const MAX_PAGES = 10_000;
const MAX_HANDLE_TARGETS = 10_000;
const MAX_PAGE_BYTES = 64 * 1024 * 1024;

/** The data that visits read from memory. */
export interface Caches {
  readonly links: Cache<VisitLink>;
  readonly pages: Cache<CachedPage>;
  readonly handleTargets: Cache<HandleTarget>;
  /** Drops the entries that a domain event makes stale. */
  drop(event: DomainEvent): void;
  /** Drops everything, and starts to preload links again. */
  dropAll(): void;
  stop(): void;
}

export interface CachesOptions {
  /** True while this process is sure to learn of every change, so that `drop` is called for each. */
  isCoherent(): boolean;
  readonly isCaseSensitive: CaseRule;
  readonly hasShortHost: boolean;
  /** The hosts at which page redirects are recognized as leading to a page. */
  readonly ownHosts: KnownHosts;
  onFailure(error: unknown): void;
}

export interface CacheConnections {
  readonly visits: Db;
  /** For preloading links before their first visit. */
  readonly preloading: Db;
}

/** Opens the caches of a web worker. */
export function openCaches(connections: CacheConnections, sheets: CustomStylesheets, options: CachesOptions): Caches {
  const { visits: db, preloading } = connections;
  const { isCoherent, isCaseSensitive, hasShortHost, ownHosts, onFailure } = options;
  // measures the ages of entries: a wall clock that is set back would keep them too long
  const nowMs = () => performance.now();
  const common = { isCoherent, isUnavailable, nowMs };
  const links = openCache<VisitLink>({
    ...common,
    max: MAX_LINKS,
    maxBytes: MAX_LINK_BYTES,
    getSize: estimateLinkSize,
    load: (paths) => findLinksByPath(db, paths, isCaseSensitive),
    getWorkspace: (link) => link.workspaceId,
    getId: (link) => link.id,
    compact: openUnconditionalLinks(MAX_PLAIN_BYTES),
  });
  const pages = openCache<CachedPage>({
    ...common,
    // CSS that could not be parsed is tried again without a domain event
    isCoherent: (page) => isCoherent() && page?.sheet.isProvisional !== true,
    max: MAX_PAGES,
    maxBytes: MAX_PAGE_BYTES,
    getSize: estimatePageSize,
    load: (handles) => findPages({ db, sheets, ownHosts, now: () => new Date() }, handles),
    getWorkspace: (page) => page.workspaceId,
    // the redirect is ignored until a page in the loop changes, possibly one of another workspace
    isDroppedAlways: (page) => Boolean(page.pageRedirect?.loop),
  });
  const handleTargets = openCache<HandleTarget>({
    ...common,
    // a retired handle becomes free when its retirement ends, without a domain event
    isCoherent: () => false,
    max: MAX_HANDLE_TARGETS,
    load: (handles) => findHandleTargets(db, handles, new Date()),
    getWorkspace: (target) => target.workspaceId,
  });

  const warm = warmLinks({ db: preloading, cache: links, hasShortHost, nowMs, onFailure });

  return {
    links,
    pages,
    handleTargets,
    drop(event) {
      if (isInvisibleToVisitors(event)) return;
      if (!cannotAffectLinks(event)) {
        const ids = readLinkIds(event);
        links.drop(event.workspaceId, isCreation(event) ? NONE : ids);
        warm.note(ids);
      }
      if (event.subject["offPage"] === "true") return;
      pages.drop(event.workspaceId);
      handleTargets.drop(event.workspaceId);
    },
    dropAll() {
      for (const cache of [links, pages, handleTargets]) cache.dropAll();
      warm.restart();
    },
    stop: warm.stop,
  };
}

/** The links that an event may have changed; undefined means any link of the workspace. */
function readLinkIds({ name, subject }: DomainEvent): ReadonlySet<string> | undefined {
  if (name.startsWith("link.") && subject["linkId"] !== undefined) return new Set([subject["linkId"]]);
  if (name === "links.changed" && subject["linkIds"] !== undefined) return new Set(subject["linkIds"].split(","));
  return undefined;
}

/** A new link can only be cached as missing, and every `drop` clears the entries for missing links. */
function isCreation({ name, subject }: DomainEvent): boolean {
  return name === "link.created" || (name === "links.changed" && subject["action"] === "create");
}

const NONE: ReadonlySet<string> = new Set();

/** Events that change nothing for visitors. Some are caused by visitors, who must not evict a page from the cache. */
function isInvisibleToVisitors({ name }: DomainEvent): boolean {
  return (
    /^(annotation|api_key|app|appeal|messages?|page|report|share|subscriber|utm_template|webhook)\./.test(name) ||
    /^account\.(signed|password|mfa|address|notifications|preferences)_/.test(name) ||
    name === "domain.certificate_changed"
  );
}

/**
 * Events that redirects do not depend on. A workspace may have a million cached links, which a new style must not drop.
 */
function cannotAffectLinks({ name }: DomainEvent): boolean {
  return (
    /^(appearance|blocks?|statistics|domain)\./.test(name) ||
    name === "account.profile_changed" ||
    name === "links.reordered"
  );
}
