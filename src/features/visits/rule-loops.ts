import type { ServedHost } from "#features/domains/served-hosts.ts";
import { toDomainOrigin } from "#features/domains/host.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { decide } from "#features/routing/decide.ts";
import { isRedirecting } from "#features/routing/page-redirect/timed-redirect.ts";
import { findHandle, isLinkKey, isPagePath, toCacheKey, withoutHandle } from "./address.ts";
import type { Cache } from "./cache.ts";
import { type CachedPage, getPageKey } from "./cached-page.ts";
import { newAnonymousVisitor, type VisitEnvironment } from "./link-visitor.ts";
import { isAllowedDestination, type ModerationDeps } from "./moderation.ts";

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
  readonly handle: string;
  readonly host: ServedHost | undefined;
  readonly path: string;
}

/** True if a rule of a host leads back to the path that was opened there. */
export type RuleLoops = (domain: ServedHost, path: string, destination: string) => boolean;

/**
 * Returns a check for whether a rule of a host leads back to the path that was opened there: directly, or through
 * links, rules of other hosts and redirects of pages. A link or page that is not in memory ends the search. Following
 * the redirect loads it, so the check finds the loop the next time around.
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
      return workspaceId === undefined ? undefined : { workspaceId, handle, host: undefined, path: "/" };
    }
    const host = findHost(url.hostname);
    return host && { workspaceId: host.workspaceId, handle: host.handle, host, path: toPath(host, url.pathname) };
  }

  /** Where a place redirects to; null if it shows a document, or if its link or page is not in memory. */
  function getNext({ workspaceId, handle, host, path }: Place): string | null {
    if (host && path !== "/") {
      const ofPage = host.use === "page" ? [`/${host.handle}${path}`] : [];
      for (const key of [...ofPage, toCacheKey(path, host.host)]) {
        if (!isLinkKey(key)) continue;
        const link = links.peek(key);
        if (link) return getLinkNext(link, host);
        if (link === undefined) return null;
      }
      return allowed(host.notFoundUrl);
    }
    const canonical = findPageHost(workspaceId);
    const toCanonical =
      canonical && canonical.host !== host?.host ? `${toDomainOrigin(origin, canonical.host)}/` : null;
    const page = pages.peek(getPageKey(workspaceId)) ?? pages.peek(handle.toLowerCase());
    const redirect = page?.pageRedirect;
    const toRedirect = redirect && isRedirecting(redirect, env.nowMs()) ? redirect.to : null;
    // in the order in which visits to a host and to the application check them
    return host ? (allowed(host.rootUrl) ?? toCanonical ?? toRedirect) : (toRedirect ?? toCanonical);
  }

  function getLinkNext(link: VisitLink, { expiredUrl }: ServedHost): string | null {
    const decision = decide(link, visitor, new Date(env.nowMs()));
    // after a delay, the document redirects without the visitor's action
    if (decision.kind === "go" || decision.kind === "interstitial") return allowed(decision.destination);
    return decision.kind === "expired" || decision.kind === "used-up" ? allowed(expiredUrl) : null;
  }

  const allowed = (url: string | null) => (isAllowedDestination(deps, url) ? url : null);

  return leadsBack;
}

/** On the page's own host, the handle is an alias of the root. */
function toPath({ handle }: ServedHost, path: string): string {
  return withoutHandle(path, handle) === "" ? "/" : path;
}
