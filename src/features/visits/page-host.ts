import { toDomainOrigin } from "#features/domains/host.ts";
import type { ServedHost } from "#features/domains/served-hosts.ts";
import type { PageSite } from "#features/appearance/pages/page-frame.tsx";
import { FLAG_OWNER } from "#features/ingest/event.ts";
import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import { redirectResponse } from "./responses.ts";
import { getFlags, getLanguage, type ReadOwner, type VisitResponse, type VisitRequest } from "./request.ts";
import type { CachedPage } from "./cached-page.ts";

/** What a host serves: the application with everything else, only pages, or only short links. */
export type HostRole = "app" | "pages" | "links";

export interface PageHostDeps {
  /** Scheme and host of the application. */
  readonly origin: string;
  /** Scheme and host of pages with custom JavaScript; absent if it is switched off. */
  readonly scriptOrigin?: string | undefined;
  getRole(host: string): HostRole;
  /** The live host of a workspace's page, if it has one. */
  findPageHost(workspaceId: string): ServedHost | undefined;
  readonly readOwner: ReadOwner;
  /** Creates an owner token that `readOwner` accepts for this long. */
  ownerToken(workspaceId: string, lifeMs: number): string;
  /** An owner token as a `Set-Cookie` header. */
  ownerCookie(workspaceId: string, lifeMs: number): string;
}

/** Long enough for a redirect. The token is removed from the URL before it shows in the address bar. */
const REDIRECT_MS = MINUTE_MS;
/** Signing out cannot reach the cookie on the other host, so it is short-lived and renewed by each redirect. */
const COOKIE_MS = DAY_MS;
const OWNER_PARAMETER = /[?&]own=([\w.-]*)$/;

/** True for a page whose custom JavaScript runs on this server. */
export function hasScript({ appearance }: CachedPage, scriptOrigin: string | undefined): boolean {
  return scriptOrigin !== undefined && appearance.custom_js !== "" && appearance.custom_js.trim() !== "";
}

/**
 * The host and address of a page on a host of a workspace; undefined on the application's host and on that of custom
 * JavaScript.
 */
export function findSite(
  { domain }: Pick<VisitRequest, "domain">,
  { workspaceId, handle }: Pick<CachedPage, "workspaceId" | "handle">,
  { origin, findPageHost }: Pick<PageHostDeps, "origin" | "findPageHost">,
): PageSite | undefined {
  if (!domain) return undefined;
  const host = findPageHost(workspaceId)?.host;
  const address = host === undefined ? `${origin}/${handle}` : `${toDomainOrigin(origin, host)}/`;
  return { base: "", address, favicon: domain.favicon };
}

/**
 * The redirect to the one host that serves a page: its own domain, the host of custom JavaScript, or the application's.
 * Null if the request is on the right host. The preferred language and the owner's token are passed on in the URL,
 * since their cookies are not sent to the other host.
 */
export function redirectToPageHost(request: VisitRequest, page: CachedPage, deps: PageHostDeps): VisitResponse | null {
  const { origin, scriptOrigin } = deps;
  if (request.domain) return null;
  const domain = deps.findPageHost(page.workspaceId);
  if (domain)
    return redirectResponse(
      `${toDomainOrigin(origin, domain.host)}/${getQuery(withLanguageAndOwner(request, page, deps))}`,
      null,
    );
  const role = deps.getRole(request.host);
  const isElsewhere = scriptOrigin !== origin && hasScript(page, scriptOrigin);
  if (!isElsewhere) return role === "app" ? null : redirectResponse(origin + request.url, null);
  if (role === "pages") return moveOwnerTokenToCookie(request, page, deps);
  return redirectResponse(scriptOrigin + withLanguageAndOwner(request, page, deps), null);
}

/** The URL with the language and, for the owner, a token. */
function withLanguageAndOwner(
  request: VisitRequest,
  page: CachedPage,
  { readOwner, ownerToken }: PageHostDeps,
): string {
  const isOwner = (getFlags(request, page, readOwner) & FLAG_OWNER) !== 0;
  const localized = withLanguage(request);
  return isOwner ? withQuery(localized, `own=${ownerToken(page.primaryId, REDIRECT_MS)}`) : localized;
}

function getQuery(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at);
}

/**
 * The owner's token in the URL on a host of a workspace, where no cookie is set; undefined elsewhere. The token is
 * valid for a minute, so that visitors with whom the URL is shared do not count as the owner.
 */
export function readOwnerParameter({ domain, url }: Pick<VisitRequest, "domain" | "url">): string | undefined {
  return domain && OWNER_PARAMETER.exec(url)?.[1];
}

/** The URL with the stored language, since the other host does not receive the cookie that stores it. */
function withLanguage(request: VisitRequest): string {
  const language = getLanguage(request);
  return language === "en" || /[?&]lang=/.test(request.url) ? request.url : withQuery(request.url, `lang=${language}`);
}

function withQuery(url: string, query: string): string {
  return url + (url.includes("?") ? "&" : "?") + query;
}

/**
 * Moves the token from the URL into a cookie, so that visitors with whom the URL is shared do not count as the owner.
 */
function moveOwnerTokenToCookie(
  { url }: VisitRequest,
  { primaryId }: CachedPage,
  deps: PageHostDeps,
): VisitResponse | null {
  const token = OWNER_PARAMETER.exec(url)?.[1];
  if (token === undefined) return null;
  const isGenuine = deps.readOwner(`own=${token}`, primaryId) === primaryId;
  const redirect = redirectResponse(url.replace(OWNER_PARAMETER, ""), null);
  if (!isGenuine) return redirect;
  return { ...redirect, headers: [...redirect.headers, "set-cookie", deps.ownerCookie(primaryId, COOKIE_MS)] };
}

const ID = "[0-9a-f-]{36}";
/**
 * Scripts, styles, fonts and pictures of pages, and health probes. Dot segments are excluded, since a URL parser would
 * resolve them.
 */
const READABLE = /^\/(?:(?:assets|presets|custom)(?:\/[\w-][\w.-]*)+|healthz|readyz)$/;
const BEACON = new RegExp(`^/v1/(?:widget/link/${ID}/${ID}|log/visit/${ID}|blocks/(?:views|${ID})/${ID})$`, "i");

const PARTS_OF_DOMAIN = /^\/(?:assets|presets|custom)(?:\/[\w-][\w.-]*)+$/;

/** True for the few paths that a workspace's host serves in addition to its page, links and blocks. */
export function isServedOnDomain(method: string, path: string, { use, handle }: ServedHost): boolean {
  if (method === "POST") return BEACON.test(path);
  if (method !== "GET" && method !== "HEAD") return false;
  const cards = `/share/${handle}/`;
  return PARTS_OF_DOMAIN.test(path) || (use === "page" && path.startsWith(cards) && CARD.test(path));
}

const CARD = /\/[0-9a-f]{16}\.png$/;

/** True for the few paths that a host of pages or short links serves in addition to pages, links and blocks. */
export function isServedOnPageHost(method: string, path: string): boolean {
  return method === "POST" ? BEACON.test(path) : (method === "GET" || method === "HEAD") && READABLE.test(path);
}
