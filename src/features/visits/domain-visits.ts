import { toDomainOrigin } from "#features/domains/host.ts";
import type { ServedHost } from "#features/domains/served-hosts.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { type BlockAddress, isLinkKey, readBlockAddress, toCacheKey, withoutHandle } from "./address.ts";
import type { Cache } from "./cache.ts";
import { getPageKey, type CachedPage } from "./cached-page.ts";
import type { LinkForms } from "./link-forms.ts";
import type { LinkVisits } from "./link-visits.ts";
import { isServedOnDomain } from "./page-host.ts";
import type { RuleLoops } from "./rule-loops.ts";
import { pickStricter } from "#features/moderation/state.ts";
import { isAllowedDestination, type ModerationDeps } from "./moderation.ts";
import { isGetOrHead, type VisitRequest, type VisitResponse } from "./request.ts";
import { emptyResponse, redirectResponse, textResponse } from "./responses.ts";
import type { UnknownPaths } from "./count-unknown-paths.ts";

interface DomainVisitDeps extends ModerationDeps {
  /** Scheme and host of the application. */
  readonly origin: string;
  readonly links: Cache<VisitLink>;
  readonly pages: Cache<CachedPage>;
  findPageHost(workspaceId: string): ServedHost | undefined;
  readonly leadsBack: RuleLoops;
  readonly unknownPaths: Pick<UnknownPaths, "count">;
}

/** Handlers that visits to all kinds of hosts share. */
export interface CommonVisits extends Pick<LinkVisits, "open">, Pick<LinkForms, "submit"> {
  visitPage(request: VisitRequest, page: CachedPage): VisitResponse | Promise<VisitResponse>;
  visitBlock(request: VisitRequest, page: CachedPage, address: BlockAddress, isForm: boolean): Promise<VisitResponse>;
  previewLink(
    request: VisitRequest,
    key: string,
    path: string,
    isOwn: (link: VisitLink) => boolean,
  ): Promise<VisitResponse | undefined>;
  notFound(request: VisitRequest): VisitResponse;
  unknownLink(request: VisitRequest): VisitResponse;
  /** The response on a host that is blocked. */
  blocked(request: VisitRequest): VisitResponse;
  unavailable(request: VisitRequest): (error: unknown) => VisitResponse;
}

/** Where the link at a visited path may be stored, and the path that is shown for it. */
interface LinkPlace {
  readonly key: string;
  readonly path: string;
}

type Response = VisitResponse | Promise<VisitResponse> | null;

/** Handles visits to hosts of workspaces, which serve nothing of the application. */
export function openDomainVisits(deps: DomainVisitDeps, common: CommonVisits) {
  const { links, pages, leadsBack } = deps;

  function respond(request: VisitRequest, domain: ServedHost, path: string): Response {
    if (isBlocked(domain)) return common.blocked(request);
    const file = isGetOrHead(request) ? readFile(request, domain, path) : undefined;
    if (file) return file;
    if (isServedOnDomain(request.method, path, domain)) return null;
    if (!isGetOrHead(request) && request.method !== "POST") return emptyResponse(405, ["allow", "GET, HEAD"]);
    if (path === "/" && isAllowedDestination(deps, domain.rootUrl) && !leadsBack(domain, path, domain.rootUrl))
      return redirectResponse(domain.rootUrl, null);
    return domain.use === "page" ? visitPageHost(request, domain, path) : visitLinkHost(request, domain, path);
  }

  function isBlocked({ host, primaryId }: ServedHost): boolean {
    const restriction = pickStricter(deps.moderation.find("domain", host), deps.moderation.find("account", primaryId));
    return restriction?.state === "blocked";
  }

  /** Serves the page at the root, and its links and blocks below the root, with or without the handle in the path. */
  function visitPageHost(request: VisitRequest, domain: ServedHost, path: string): Response {
    const key = getPageKey(domain.workspaceId);
    const page = pages.peek(key);
    if (page) return visitOnPage(request, domain, page, path);
    const find = async () => {
      const found = await pages.find(key);
      return found ? visitOnPage(request, domain, found, path) : common.notFound(request);
    };
    return find().catch(common.unavailable(request));
  }

  function visitOnPage(
    request: VisitRequest,
    domain: ServedHost,
    page: CachedPage,
    path: string,
  ): VisitResponse | Promise<VisitResponse> {
    const pathOnPage = withoutHandle(path, page.handle);
    if (pathOnPage === "")
      return isGetOrHead(request)
        ? redirectResponse(`/${request.url.slice(path.length)}`, null)
        : common.notFound(request);
    if (pathOnPage === "/") {
      if (!isGetOrHead(request)) return emptyResponse(405, ["allow", "GET, HEAD"]);
      const canonical = deps.findPageHost(domain.workspaceId);
      return canonical && canonical.host !== domain.host
        ? redirectResponse(toDomainOrigin(deps.origin, canonical.host) + request.url, null)
        : common.visitPage(request, page);
    }
    const key = `/${page.handle}${pathOnPage}`;
    const block = readBlockAddress(key);
    if (block) return common.visitBlock(request, page, block, !isGetOrHead(request)).catch(common.unavailable(request));
    const cached = links.peek(key);
    if (cached && isGetOrHead(request)) return common.open(request, cached);
    // links keep the addresses that they had when the host was used for short links
    const places: readonly [LinkPlace, LinkPlace] = [
      { key, path: pathOnPage },
      { key: toCacheKey(path, domain.host), path },
    ];
    return visitLink(request, domain, places).catch(common.unavailable(request));
  }

  function visitLinkHost(request: VisitRequest, domain: ServedHost, path: string): Response {
    const key = toCacheKey(path, domain.host);
    const cached = links.peek(key);
    if (cached && isGetOrHead(request) && cached.workspaceId === domain.workspaceId)
      return common.open(request, cached);
    if (path === "/") return redirectResponse(toPageUrl(domain), null);
    return visitLink(request, domain, [{ key, path }]).catch(common.unavailable(request));
  }

  async function visitLink(
    request: VisitRequest,
    domain: ServedHost,
    places: readonly [LinkPlace, ...LinkPlace[]],
  ): Promise<VisitResponse> {
    const isOwn = (link: VisitLink) => link.workspaceId === domain.workspaceId;
    // misses of one turn share a query
    const found = await Promise.all(places.map(async ({ key }) => (isLinkKey(key) ? links.find(key) : undefined)));
    for (const [index, { key, path: shown }] of places.entries()) {
      const link = found[index];
      if (link && isOwn(link)) return isGetOrHead(request) ? common.open(request, link) : common.submit(request, link);
      const previewed = isGetOrHead(request) ? await common.previewLink(request, key, shown, isOwn) : undefined;
      if (previewed) return previewed;
    }
    const [{ path }] = places;
    if (withoutHandle(path, domain.handle) === "" && isGetOrHead(request))
      return redirectResponse(toPageUrl(domain), null);
    const { workspaceId, host, notFoundUrl } = domain;
    const visit = domain.use === "page" ? { path: `/${domain.handle}${path}` } : { path, domainHost: host };
    deps.unknownPaths.count(request, { ...visit, workspaceId, isShortHost: false });
    return isAllowedDestination(deps, notFoundUrl) && !leadsBack(domain, path, notFoundUrl)
      ? redirectResponse(notFoundUrl, null)
      : common.unknownLink(request);
  }

  /** The public address of the workspace's page. */
  function toPageUrl({ workspaceId, handle }: ServedHost): string {
    const host = deps.findPageHost(workspaceId)?.host;
    return host === undefined ? `${deps.origin}/${handle}` : `${toDomainOrigin(deps.origin, host)}/`;
  }

  function readFile(request: VisitRequest, domain: ServedHost, path: string): VisitResponse | undefined {
    if (path === "/robots.txt") return text(request, domain.robotsTxt || robots(domain));
    if (path === "/favicon.ico" && domain.favicon !== "") return redirectResponse(domain.favicon, null);
    if (path === "/sitemap.xml" && domain.use === "page")
      return text(request, sitemap(`${toDomainOrigin(deps.origin, domain.host)}/`), "application/xml");
    return undefined;
  }

  function robots({ host, use }: ServedHost): string {
    const allowed = "User-agent: *\nDisallow:\n";
    return use === "page" ? `${allowed}\nSitemap: ${toDomainOrigin(deps.origin, host)}/sitemap.xml\n` : allowed;
  }

  return { respond };
}

function sitemap(address: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${address}</loc></url></urlset>\n`;
}

function text(request: VisitRequest, content: string, type = "text/plain"): VisitResponse {
  const headers = { "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=3600" };
  return textResponse(request, 200, headers, content);
}
