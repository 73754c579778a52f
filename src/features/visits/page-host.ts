import { FLAG_OWNER } from "#features/ingest/event.ts";
import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import { emptyResponse } from "./responses.ts";
import { getFlags, getLanguage, type ReadOwner, type VisitResponse, type VisitRequest } from "./request.ts";
import type { Page } from "./cached-page.ts";

/** What a host serves: the application and everything else, only pages, or only short links. */
export type HostRole = "app" | "pages" | "links";

export interface PageHostDeps {
  /** Scheme and host of the application. */
  readonly origin: string;
  /** Scheme and host of pages with custom JavaScript; absent if it is switched off. */
  readonly scriptOrigin?: string | undefined;
  getRole(host: string): HostRole;
  readonly readOwner: ReadOwner;
  /** An owner token that `readOwner` accepts for this long. */
  ownToken(workspaceId: string, lifeMs: number): string;
  /** The same token as a `Set-Cookie` header. */
  ownCookie(workspaceId: string, lifeMs: number): string;
}

/** Long enough for a redirect. The URL with the token never stays in the address bar. */
const REDIRECT_MS = MINUTE_MS;
/** Signing out cannot reach the cookie on the other host, so it is short-lived and renewed by each redirect. */
const COOKIE_MS = DAY_MS;
const OWNER_PARAMETER = /[?&]own=([\w.-]*)$/;

/** True for a page whose custom JavaScript runs on this server. */
export function hasScript({ appearance }: Page, scriptOrigin: string | undefined): boolean {
  return scriptOrigin !== undefined && appearance.custom_js !== "" && appearance.custom_js.trim() !== "";
}

/**
 * The redirect to the one host that serves a page: the host of pages with custom JavaScript, or the application's. Null
 * if the request is on the right host. A preferred language and the owner's token are taken along in the URL, since
 * their cookies are not sent to the other host.
 */
export function leadToPageHost(request: VisitRequest, page: Page, deps: PageHostDeps): VisitResponse | null {
  const { origin, scriptOrigin, readOwner } = deps;
  const role = deps.getRole(request.host);
  const isElsewhere = scriptOrigin !== origin && hasScript(page, scriptOrigin);
  if (!isElsewhere) return role === "app" ? null : redirect(origin + request.url);
  if (role === "pages") return readOwnerToken(request, page, deps);
  const isOwner = (getFlags(request, page, readOwner) & FLAG_OWNER) !== 0;
  const localized = withLanguage(request);
  const url = isOwner ? withQuery(localized, `own=${deps.ownToken(page.primaryId, REDIRECT_MS)}`) : localized;
  return redirect(scriptOrigin + url);
}

/** The URL with the language of a stored preference, since the other host does not receive its cookie. */
function withLanguage(request: VisitRequest): string {
  const language = getLanguage(request);
  return language === "en" || /[?&]lang=/.test(request.url) ? request.url : withQuery(request.url, `lang=${language}`);
}

function withQuery(url: string, query: string): string {
  return url + (url.includes("?") ? "&" : "?") + query;
}

/** Moves the token from the URL into a cookie, so that visitors of a shared URL do not count as the owner. */
function readOwnerToken({ url }: VisitRequest, { primaryId }: Page, deps: PageHostDeps): VisitResponse | null {
  const token = OWNER_PARAMETER.exec(url)?.[1];
  if (token === undefined) return null;
  const isGenuine = deps.readOwner(`own=${token}`) === primaryId;
  return redirect(
    url.replace(OWNER_PARAMETER, ""),
    isGenuine ? ["set-cookie", deps.ownCookie(primaryId, COOKIE_MS)] : [],
  );
}

function redirect(location: string, headers: readonly string[] = []): VisitResponse {
  return emptyResponse(302, ["location", location, "cache-control", "no-store", ...headers]);
}

const ID = "[0-9a-f-]{36}";
/** Scripts, styles, fonts and pictures of pages, and health probes; no dot segments that a URL parser would resolve. */
const READABLE = /^\/(?:(?:assets|presets|custom)(?:\/[\w-][\w.-]*)+|healthz|readyz)$/;
const BEACON = new RegExp(`^/v1/(?:widget/link/${ID}/${ID}|log/visit/${ID}|blocks/(?:views|${ID})/${ID})$`, "i");

/** True for the few other paths that a host of pages or short links serves, apart from pages, links and blocks. */
export function isPartOfPages(method: string, path: string): boolean {
  return method === "POST" ? BEACON.test(path) : (method === "GET" || method === "HEAD") && READABLE.test(path);
}
