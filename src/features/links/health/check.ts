import { randomBytes } from "node:crypto";
import type { FetchResult, SafeFetch } from "#infra/fetch/open-fetch.ts";
import { decodePage, readHead } from "#features/blocks/metadata/read-head.ts";
import type { HealthReason } from "./contract.ts";
import type { Robots } from "./robots.ts";

/** The result of one check of a destination. */
export interface HealthCheck {
  readonly outcome: "ok" | "gone" | "unavailable" | "unknown";
  readonly reason: HealthReason;
  /** The status of the response; 0 without one. */
  readonly status: number;
  /** The target of a permanent redirect; empty without one. */
  readonly movedTo: string;
  /** The address at which its redirects ended; empty without redirects. */
  readonly finalAddress: string;
}

interface CheckOptions {
  readonly fetchExternal: SafeFetch;
  readonly robots: Robots;
}

const toResult = (
  outcome: HealthCheck["outcome"],
  reason: HealthReason,
  status = 0,
  finalAddress = "",
): HealthCheck => ({
  outcome,
  reason,
  status,
  movedTo: "",
  finalAddress,
});
const GONE = new Set([404, 410]);
/** Statuses that a site may send only to robots. */
const GUARDED = new Set([401, 402, 403, 405, 406, 407, 418, 429, 451, 999]);

/** Checks a destination as a polite robot. Never throws for what other servers return. */
export async function checkAddress({ fetchExternal, robots }: CheckOptions, destination: string): Promise<HealthCheck> {
  if (!/^https?:/.test(destination)) return toResult("unknown", "scheme");
  if (!(await robots.mayFetch(destination))) return toResult("unknown", "robots");
  const result = await fetchExternal(destination, { accept: "text/html,*/*;q=0.8" });
  if (!result) return toResult("unavailable", "unreachable");
  const { status } = result;
  const finalAddress = result.url === destination ? "" : result.url;
  if (GONE.has(status)) return toResult("gone", "status", status, finalAddress);
  if (GUARDED.has(status)) return toResult("unknown", "guarded", status, finalAddress);
  if (status >= 400) return toResult("unavailable", "status", status, finalAddress);
  if (await isSoftNotFound(fetchExternal, destination, result)) return toResult("gone", "soft", status, finalAddress);
  const movedTo = result.isMovedPermanently && isElsewhere(result.url, destination) ? result.url : "";
  return { outcome: "ok", reason: "", status, movedTo, finalAddress };
}

/**
 * True if a missing page is served with status 200. A page is suspect if its title says that it is missing, or if it
 * redirects to another path. Only then is a path requested that cannot exist, to compare the results (Bar-Yossef et
 * al., "Sic transit gloria telae", 2004).
 */
async function isSoftNotFound(fetchExternal: SafeFetch, destination: string, result: FetchResult): Promise<boolean> {
  const url = new URL(destination);
  const isRedirected = new URL(result.url).pathname !== url.pathname && url.pathname !== "/";
  const title = toTitle(result);
  if (!isRedirected && !saysNotFound(title)) return false;
  const missingPage = await fetchExternal(new URL(`/${randomBytes(12).toString("hex")}`, url).href, {
    accept: "text/html",
  });
  // the site reports missing pages with an error status, so this page exists
  if (!missingPage || missingPage.status >= 400) return false;
  return (isRedirected && missingPage.url === result.url) || (saysNotFound(title) && toTitle(missingPage) === title);
}

function toTitle({ contentType, bytes }: FetchResult): string {
  return /\bhtml\b/i.test(contentType) ? readHead(decodePage(bytes, contentType)).title.trim() : "";
}

/** True if scheme, host or path differ. A trailing slash, "www." and the query are ignored. */
function isElsewhere(one: string, other: string): boolean {
  const getPlace = (address: string) => {
    const { protocol, hostname, pathname } = new URL(address);
    return `${protocol}//${hostname.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}`;
  };
  return getPlace(one) !== getPlace(other);
}

/** Titles of "not found" pages in the most common languages of the web. */
const NOT_FOUND =
  /\b404\b|not found|page (?:doesn.t|does not) exist|no longer (?:available|exists)|sayfa bulunamad|bulunamadı|не найден|страниц[аы] не существует|nicht gefunden|introuvable|no (?:se )?encontrad|não encontrad|non trovat|niet gevonden|nie znaleziono|見つかりません|找不到/iu;

/** True if a title says that the page is missing. */
function saysNotFound(title: string): boolean {
  return NOT_FOUND.test(title);
}
