import type { VisitLink } from "#features/links/visit-link.ts";
import type { HandleTarget } from "#features/workspaces/handles.ts";
import { isReservedHandle, isReservedPath } from "#features/workspaces/reserved-names.ts";
import {
  CODE_SEGMENT,
  findHandle,
  isLinkKey,
  isPagePath,
  classifyPath,
  readBlockAddress,
  toCacheKey,
} from "./address.ts";
import { documentResponse, uncachedResponse, movedResponse, emptyResponse, redirectResponse } from "./responses.ts";
import { openDomainVisits } from "./domain-visits.ts";
import type { Cache } from "./cache.ts";
import {
  type DestinationPreviewDeps,
  missingPreview,
  previewDestination,
  readPreviewPath,
  readPreviewSuffix,
} from "./destination-preview.ts";
import type { CachedPage } from "./cached-page.ts";
import { getLanguage, isGetOrHead, type VisitResponse, type VisitRequest } from "./request.ts";
import { type LinkFormDeps, openLinkForms } from "./link-forms.ts";
import { blockedResponse } from "./link-documents.ts";
import { openLinkVisits } from "./link-visits.ts";
import { isServedOnPageHost } from "./page-host.ts";
import type { UnknownPaths } from "./count-unknown-paths.ts";
import { openPageVisits, type PageVisitDeps } from "./page-visits.ts";
import { openRuleLoops, type RuleLoopDeps } from "./rule-loops.ts";

export interface VisitDeps extends LinkFormDeps, PageVisitDeps, DestinationPreviewDeps, RuleLoopDeps {
  readonly links: Cache<VisitLink>;
  readonly pages: Cache<CachedPage>;
  /** The current handles of retired ones, and which handles are taken. Queried only if nothing else was found. */
  readonly handleTargets: Cache<HandleTarget>;
  readonly unknownPaths: Pick<UnknownPaths, "count">;
  /**
   * Where the root of the host of short links redirects to (by default the application), and where its unknown paths
   * redirect to (by default they return 404).
   */
  readonly shortHost: { readonly rootUrl?: string | undefined; readonly notFoundUrl?: string | undefined };
}

export interface Visits {
  /**
   * The response to a visit, synchronous if everything is in memory. Null for a path that belongs to neither a page nor
   * a link.
   */
  respond(request: VisitRequest): VisitResponse | Promise<VisitResponse> | null;
}

/** Handles visits: from plain data to plain data, independent of any framework. */
export function openVisits(deps: VisitDeps): Visits {
  const leadsBack = openRuleLoops(deps);
  const links = openLinkVisits({ ...deps, leadsBack });
  const forms = openLinkForms(deps, links);
  const { visitPage, visitBlock } = openPageVisits(deps);
  const domains = openDomainVisits(
    { ...deps, leadsBack },
    {
      ...links,
      ...forms,
      visitPage,
      visitBlock,
      previewLink,
      notFound: (request) => notFound(request, "page"),
      unknownLink: (request) => notFound(request, "link"),
      blocked: (request) => blockedResponse(deps, request, "page"),
      unavailable,
    },
  );

  function respond(request: VisitRequest): VisitResponse | Promise<VisitResponse> | null {
    const query = request.url.indexOf("?");
    const path = query < 0 ? request.url : request.url.slice(0, query);
    if (request.domain) return domains.respond(request, request.domain, path);
    const isShortHost = deps.getRole(request.host) === "links";
    const cachedPage = isShortHost ? undefined : peekPage(path);
    if (cachedPage && isGetOrHead(request)) return visitPage(request, cachedPage);
    const key = toCacheKey(path, isShortHost ? "" : undefined);
    const cached = deps.links.peek(key);
    if (cached && isGetOrHead(request)) return links.open(request, cached);
    const previewed = isGetOrHead(request) ? readPreviewPath(path, isShortHost, deps.reserved) : undefined;
    if (previewed !== undefined) return preview(request, previewed, isShortHost);
    if (isShortHost) return visitShortHost(request, path, key);
    const address = classifyPath(path, deps.reserved);
    if (!address)
      return deps.getRole(request.host) === "app" || isServedOnPageHost(request.method, path)
        ? null
        : redirectOffHost(request, path);
    const isForm = request.method === "POST" && (address.kind === "link" || address.kind === "block");
    if (!isGetOrHead(request) && !isForm) return emptyResponse(405, ["allow", "GET, HEAD"]);
    if (address.kind === "nothing") return notFound(request, isPagePath(path) ? "page" : "link");
    if (address.kind === "link") {
      if (cached === null) return missingLink(request, path, false);
      const find = async () => {
        const link = await deps.links.find(path);
        if (!link) return missingLink(request, path, false);
        return isForm ? forms.submit(request, link) : links.open(request, link);
      };
      return find().catch(unavailable(request));
    }
    const page = deps.pages.peek(address.handle);
    if (page && address.kind === "page") return visitPage(request, page);
    if (page === null) return missing(request, path);
    const find = async () => {
      const found = await deps.pages.find(address.handle);
      if (!found) return missing(request, path);
      return address.kind === "page" ? visitPage(request, found) : visitBlock(request, found, address, isForm);
    };
    return find().catch(unavailable(request));
  }

  /** The page behind a path of one segment, if it is cached under this spelling. */
  function peekPage(path: string): CachedPage | null | undefined {
    return path.lastIndexOf("/") === 0 ? deps.pages.peek(path.slice(1)) : undefined;
  }

  /** The preview of the link at this path. */
  function preview(request: VisitRequest, path: string, isShortHost: boolean): Promise<VisitResponse> {
    const find = async () => {
      const key = toCacheKey(path, isShortHost ? "" : undefined);
      const link = await deps.links.find(key);
      const found = link && (await previewDestination(deps, request, { link, path, isShortHost }));
      return found ?? missingPreview(request, await missing(request, path, isShortHost));
    };
    return find().catch(unavailable(request));
  }

  /** The preview of a link on a workspace's host, if the path requests one. */
  async function previewLink(
    request: VisitRequest,
    key: string,
    path: string,
    isOwn: (link: VisitLink) => boolean,
  ): Promise<VisitResponse | undefined> {
    const length = readPreviewSuffix(path);
    if (length === 0 || !isLinkKey(key.slice(0, -length))) return undefined;
    const link = await deps.links.find(key.slice(0, -length));
    if (!link || !isOwn(link)) return undefined;
    return previewDestination(deps, request, { link, path: path.slice(0, -length), isShortHost: false });
  }

  /**
   * On the host of short links: a link, or else the redirect to a page, or else what the host's rules say. Reserved
   * names only matter to new addresses: a link or page that has one keeps it.
   */
  function visitShortHost(
    request: VisitRequest,
    path: string,
    key: string,
  ): VisitResponse | Promise<VisitResponse> | null {
    if (isServedOnPageHost(request.method, path)) return null;
    const isForm = request.method === "POST";
    if (!isGetOrHead(request) && !isForm)
      return isReserved(path) ? notFound(request, "page") : emptyResponse(405, ["allow", "GET, HEAD"]);
    if (path === "/") return redirectResponse(deps.shortHost.rootUrl ?? deps.origin + request.url, null);
    if (readBlockAddress(path)) return redirectOffHost(request, path);
    const find = async () => {
      const link = isLinkKey(key) ? await deps.links.find(key) : undefined;
      if (link) return isForm ? forms.submit(request, link) : links.open(request, link);
      const handle = findHandle(path);
      const isPage = handle !== undefined && isPagePath(path) && !deps.reserved.has(handle);
      const page = isPage ? await deps.pages.find(handle) : undefined;
      if (page) return visitPage(request, page);
      if (isReserved(path)) return notFound(request, "page");
      const unknown = await missingLink(request, path, true);
      const { notFoundUrl } = deps.shortHost;
      return unknown.status === 404 && notFoundUrl !== undefined ? redirectResponse(notFoundUrl, null) : unknown;
    };
    return find().catch(unavailable(request));
  }

  /**
   * On a host of pages or short links: redirects the root and addresses of blocks to the application's host, and
   * returns 404 for everything else.
   */
  function redirectOffHost(request: VisitRequest, path: string): VisitResponse {
    const isElsewhere = path === "/" || classifyPath(path, deps.reserved)?.kind === "block";
    if (isGetOrHead(request) && isElsewhere) return redirectResponse(deps.origin + request.url, null);
    return notFound(request, "page");
  }

  /** Like `missing`, but also counts the visit as one of an unknown path unless it is redirected. */
  function missingLink(request: VisitRequest, path: string, isShortHost: boolean) {
    return missing(request, path, isShortHost, (page) =>
      deps.unknownPaths.count(request, { path, isShortHost, workspaceId: page?.workspaceId }),
    );
  }

  /** Redirects a retired handle to the current one. Otherwise calls `onNone` and returns 404. */
  function missing(
    request: VisitRequest,
    path: string,
    isShortHost = false,
    onNone: (page?: CachedPage) => void = ignore,
  ): VisitResponse | Promise<VisitResponse> {
    const none = (isFree = false) => {
      onNone();
      return notFound(request, isLink ? "link" : isFree ? "free" : "page");
    };
    const handle = findHandle(path);
    const isLink = handle === undefined ? !isPagePath(path) : isShortHost && isPagePath(path);
    if (handle === undefined) return none();
    const cached = deps.handleTargets.peek(handle);
    if (cached === null) return none(isAvailableHandle(handle));
    const find = async () => {
      const target = await deps.handleTargets.find(handle);
      if (!target) return none(isAvailableHandle(handle));
      if (target.handle !== null) return movedResponse(request.url, target.handle);
      const page = await deps.pages.find(handle);
      if (!page) return none();
      onNone(page);
      const document = deps.renderLinkGone(getLanguage(request), page.handle);
      return uncachedResponse(request, document, { status: 404 });
    };
    return find().catch(unavailable(request));
  }

  /** Returns 404. `free` is for a page whose handle the visitor can take. */
  function notFound(request: VisitRequest, what: "page" | "free" | "link"): VisitResponse {
    const language = getLanguage(request);
    const document =
      what === "link" ? deps.renderUnknownLink(language) : deps.renderNotFound(language, what === "free");
    return documentResponse(request, document, 404);
  }

  function unavailable(request: VisitRequest): (error: unknown) => VisitResponse {
    return (error) => {
      if (!deps.isUnavailable(error)) throw error;
      const document = documentResponse(request, deps.renderUnavailable(getLanguage(request)), 503);
      return { ...document, headers: [...document.headers, "retry-after", "5"] };
    };
  }

  return { respond };
}

/** True for a path that no new short link can have. */
function isReserved(path: string): boolean {
  const first = path.split("/", 2)[1]!;
  return first.toLowerCase() !== CODE_SEGMENT && isReservedPath(first);
}

const ignore = () => undefined;

/**
 * True for a free handle that can be taken. Paths of product routes never get here, so only reserved handles are
 * excluded.
 */
function isAvailableHandle(handle: string): boolean {
  return !isReservedHandle(handle, NO_ROUTES);
}

const NO_ROUTES: ReadonlySet<string> = new Set();
