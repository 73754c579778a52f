import { randomBytes } from "node:crypto";
import type { Fetched, SafeFetch } from "#infra/fetch/open-fetch.ts";
import { decodePage } from "../look-up/decode-page.ts";
import { readHead } from "../look-up/read-head.ts";
import type { HealthReason } from "./contract.ts";
import { saysNotFound } from "./not-found-words.ts";
import type { Robots } from "./robots.ts";

/** What one look at a destination found. */
export interface Look {
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

const look = (found: Look["found"], reason: HealthReason, status = 0): Look => ({ found, reason, status, movedTo: "" });
const GONE = new Set([404, 410]);
/** What sites say to robots that people never hear. */
const GUARDED = new Set([401, 402, 403, 405, 406, 407, 418, 429, 451, 999]);

/** Looks at a destination as a polite robot does; never throws for what strangers answer. */
export async function lookAt({ fetchOutside, robots }: Ways, destination: string): Promise<Look> {
  if (!/^https?:/.test(destination)) return look("unknown", "scheme");
  if (!(await robots.mayAsk(destination))) return look("unknown", "robots");
  const answer = await fetchOutside(destination, { accept: "text/html,*/*;q=0.8" });
  if (!answer) return look("away", "unreachable");
  const { status } = answer;
  if (GONE.has(status)) return look("gone", "status", status);
  if (GUARDED.has(status)) return look("unknown", "guarded", status);
  if (status >= 400) return look("away", "status", status);
  if (await isSoftNotFound(fetchOutside, destination, answer)) return look("gone", "soft", status);
  const movedTo = answer.isMovedForGood && isElsewhere(answer.url, destination) ? answer.url : "";
  return { found: "ok", reason: "", status, movedTo };
}

/**
 * True if a page answers 200 for what it does not have: it says so, or leads where it leads everybody who asks for what
 * cannot exist. Only what looks like it is asked a second time (Bar-Yossef et al., "Sic transit gloria telae", 2004).
 */
async function isSoftNotFound(fetchOutside: SafeFetch, destination: string, answer: Fetched): Promise<boolean> {
  const asked = new URL(destination);
  const isLedAway = new URL(answer.url).pathname !== asked.pathname && asked.pathname !== "/";
  const title = titleOf(answer);
  if (!isLedAway && !saysNotFound(title)) return false;
  const nothing = await fetchOutside(new URL(`/${randomBytes(12).toString("hex")}`, asked).href, {
    accept: "text/html",
  });
  // because a site that says 404 for what it lacks would have said it here too
  if (!nothing || nothing.status >= 400) return false;
  return (isLedAway && nothing.url === answer.url) || (saysNotFound(title) && titleOf(nothing) === title);
}

function titleOf({ contentType, bytes }: Fetched): string {
  return /\bhtml\b/i.test(contentType) ? readHead(decodePage(bytes, contentType)).title.trim() : "";
}

/** Another scheme, host or path; a slash at the end, a "www." or a query of theirs is the same place to people. */
function isElsewhere(one: string, other: string): boolean {
  const placeOf = (address: string) => {
    const { protocol, hostname, pathname } = new URL(address);
    return `${protocol}//${hostname.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}`;
  };
  return placeOf(one) !== placeOf(other);
}
