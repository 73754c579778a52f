import type { ServedHost } from "#features/domains/served-hosts.ts";
import { toDomainOrigin } from "#features/domains/host.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { decide } from "#features/routing/decide.ts";
import { isRedirecting } from "#features/routing/page-redirect/timed-redirect.ts";
import { findHandle, isPagePath, toCacheKey, withoutHandle } from "./address.ts";
import type { Cache } from "./cache.ts";
import { type CachedPage, getPageKey } from "./cached-page.ts";
import { newAnonymousVisitor, type VisitEnvironment } from "./link-visitor.ts";
import { isAllowed, type ModerationDeps } from "./moderation.ts";

export interface RuleLoopDeps extends ModerationDeps {
  /** Scheme and host of the application. */
  readonly origin: string;
  readonly links: Pick<Cache<VisitLink>, "peek">;
  readonly pages: Pick<Cache<CachedPage>, "peek">;
  findHost(host: string): ServedHost | undefined;
  /** The live host of a workspace's page, if it has one. */
  findPageHost(workspaceId: string): ServedHost | undefined;
  readonly env: VisitEnvironment;
}

/** Browsers follow 20 redirects (Fetch standard, HTTP-redirect fetch). */
const MAX_REDIRECTS = 20;

/** A path on a host of a workspace, or the page below the application (`host` undefined). */
interface Place {
  readonly workspaceId: string;
  readonly host: ServedHost | undefined;
  readonly path: string;
}

/** True if a rule of a host leads back to the path that was opened there. */
export type RuleLoops = (domain: ServedHost, path: string, destination: string) => boolean;

/**
 * Returns a check whether a rule of a host leads back to the path that was opened there: at once, or through rules of
 * other hosts and redirects of pages. A link or page that is not in memory ends the search; the redirect brings it
 * there, so that the check succeeds the next time around.
 */
export function openRuleLoops(deps: RuleLoopDeps): RuleLoops {
  const { origin, links, pages, findHost, findPageHost, env } = deps;
  const appOrigin = new URL(origin).origin;
  const visitor = newAnonymousVisitor(env);

  function leadsBack(domain: ServedHost, path: string, destination: string): boolean {
    const opened = toPath(domain, path);
    let to: string | null = destination;
    for (let redirects = 0; to !== null && redirects < MAX_REDIRECTS; redirects += 1) {
      const place = findPlace(new URL(to), domain);
      if (!place) return false;
      if (place.host?.host === domain.host && place.path === opened) return true;
      to = getNext(place);
    }
    return false;
  }

  function findPlace(url: URL, domain: ServedHost): Place | undefined {
    if (url.origin === appOrigin) {
      const handle = isPagePath(url.pathname) ? findHandle(url.pathname) : undefined;
      if (handle === undefined) return undefined;
      const isOwn = handle === domain.handle.toLowerCase();
      const workspaceId = isOwn ? domain.workspaceId : pages.peek(handle)?.workspaceId;
      return workspaceId === undefined ? undefined : { workspaceId, host: findPageHost(workspaceId), path: "/" };
    }
    const host = findHost(url.hostname);
    return host && { workspaceId: host.workspaceId, host, path: toPath(host, url.pathname) };
  }

  /** Where a place redirects; null if it shows a document, or if that is not known yet. */
  function getNext({ workspaceId, host, path }: Place): string | null {
    if (host && path !== "/") {
      const key = host.use === "page" ? `/${host.handle}${path}` : toCacheKey(path, host.host);
      const link = links.peek(key);
      if (link) return isOver(link) ? allowed(host.expiredUrl) : null;
      return link === null ? allowed(host.notFoundUrl) : null;
    }
    const rule = host ? allowed(host.rootUrl) : null;
    if (rule !== null) return rule;
    const canonical = findPageHost(workspaceId);
    if (canonical && canonical.host !== host?.host) return `${toDomainOrigin(origin, canonical.host)}/`;
    const redirect = pages.peek(getPageKey(workspaceId))?.pageRedirect;
    return redirect && isRedirecting(redirect, env.nowMs()) ? redirect.to : null;
  }

  function isOver(link: VisitLink): boolean {
    const { kind } = decide(link, visitor, new Date(env.nowMs()));
    return kind === "expired" || kind === "used-up";
  }

  const allowed = (url: string | null) => (isAllowed(deps, url) ? url : null);

  return leadsBack;
}

/** The page's handle below its own host is its root. */
function toPath({ handle }: ServedHost, path: string): string {
  return withoutHandle(path, handle) === "" ? "/" : path;
}
