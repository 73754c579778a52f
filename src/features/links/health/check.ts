import { randomBytes } from "node:crypto";
import type { Fetched, SafeFetch } from "#infra/fetch/open-fetch.ts";
import { decodePage } from "../metadata/decode-page.ts";
import { readHead } from "../metadata/read-head.ts";
import type { HealthReason } from "./contract.ts";
import { saysNotFound } from "./not-found-words.ts";
import type { Robots } from "./robots.ts";

/** What one look at a destination found. */
export interface HealthCheck {
  readonly found: "ok" | "gone" | "away" | "unknown";
  readonly reason: HealthReason;
  /** Of the answer; 0 where there was none. */
  readonly status: number;
  /** Where it has moved for good; empty where it has not. */
  readonly movedTo: string;
}

interface Ways {
  readonly fetchOutside: SafeFetch;
  readonly robots: Robots;
}

const check = (found: HealthCheck["found"], reason: HealthReason, status = 0): HealthCheck => ({
  found,
  reason,
  status,
  movedTo: "",
});
const GONE = new Set([404, 410]);
/** What sites say to robots that people never hear. */
const GUARDED = new Set([401, 402, 403, 405, 406, 407, 418, 429, 451, 999]);

/** Looks at a destination as a polite robot does; never throws for what strangers answer. */
export async function checkAddress({ fetchOutside, robots }: Ways, destination: string): Promise<HealthCheck> {
  if (!/^https?:/.test(destination)) return check("unknown", "scheme");
  if (!(await robots.mayFetch(destination))) return check("unknown", "robots");
  const result = await fetchOutside(destination, { accept: "text/html,*/*;q=0.8" });
  if (!result) return check("away", "unreachable");
  const { status } = result;
  if (GONE.has(status)) return check("gone", "status", status);
  if (GUARDED.has(status)) return check("unknown", "guarded", status);
  if (status >= 400) return check("away", "status", status);
  if (await isSoftNotFound(fetchOutside, destination, result)) return check("gone", "soft", status);
  const movedTo = result.isMovedForGood && isElsewhere(result.url, destination) ? result.url : "";
  return { found: "ok", reason: "", status, movedTo };
}

/**
 * True if a page answers 200 for what it does not have: it says so, or leads where it leads everybody who asks for what
 * cannot exist. Only what looks like it is asked a second time (Bar-Yossef et al., "Sic transit gloria telae", 2004).
 */
async function isSoftNotFound(fetchOutside: SafeFetch, destination: string, result: Fetched): Promise<boolean> {
  const url = new URL(destination);
  const isLedAway = new URL(result.url).pathname !== url.pathname && url.pathname !== "/";
  const title = toTitle(result);
  if (!isLedAway && !saysNotFound(title)) return false;
  const nothing = await fetchOutside(new URL(`/${randomBytes(12).toString("hex")}`, url).href, {
    accept: "text/html",
  });
  // because a site that says 404 for what it lacks would have said it here too
  if (!nothing || nothing.status >= 400) return false;
  return (isLedAway && nothing.url === result.url) || (saysNotFound(title) && toTitle(nothing) === title);
}

function toTitle({ contentType, bytes }: Fetched): string {
  return /\bhtml\b/i.test(contentType) ? readHead(decodePage(bytes, contentType)).title.trim() : "";
}

/** Another scheme, host or path; a slash at the end, a "www." or a query of theirs is the same place to people. */
function isElsewhere(one: string, other: string): boolean {
  const getPlace = (address: string) => {
    const { protocol, hostname, pathname } = new URL(address);
    return `${protocol}//${hostname.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}`;
  };
  return getPlace(one) !== getPlace(other);
}
