import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "#base/time.ts";
import type { VisitorAgent } from "#features/routing/visitor.ts";
import { FLAG_HEAD, FLAG_OWNER, FLAG_PREFETCH, FLAG_PRIVATE, fromLine, POSITION_MAX, type RawEvent } from "../event.ts";
import { readAgent } from "../agent.ts";
import { NO_LINK, type TrafficClass } from "../event-columns.ts";
import { readReferrer } from "./referrer.ts";
import { visitorHash } from "./visitor-hash.ts";

export interface EnrichDeps {
  readonly findCountry: (address: string) => string;
  readonly isRepeat: (visitor: string, linkId: string, timeMs: number) => boolean;
  readonly ownHosts: ReadonlySet<string>;
  /** The number of days for which rows of this workspace are kept. */
  readonly getRawDays: (workspaceId: string) => number;
}

const NO_VISITOR = "0";
const UTM = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
const UTM_MAX = 200;
/** E-mail campaigns are recognised by their `utm_medium`: most mail clients send no referrer. */
const MAIL_MEDIUM = /^[^\x09]*\x09(e-?mail|newsletter)\x09/i;
const NO_UTM = "\t".repeat(UTM.length - 1);

/**
 * Classifies one event and returns its row as a line of ClickHouse's TabSeparated format, without the IP address.
 * `salt` is the salt of the event's day; without it the row has no visitor.
 */
export function toRow(event: RawEvent, salt: Uint8Array | undefined, deps: EnrichDeps): string {
  const agent = readAgent(event.userAgent);
  const hasVisitor = salt !== undefined && (event.flags & FLAG_PRIVATE) === 0;
  const visitor = hasVisitor ? visitorHash(salt, event.workspaceId, event.address, event.userAgent) : NO_VISITOR;
  const referrer = readReferrer(event.referrer, deps.ownHosts);
  const utm = event.query === "" ? NO_UTM : readUtm(event.query);
  const isFromOwnPage = event.kind === "click" && event.source === "direct" && referrer.isOwn;
  // in the order of `eventColumns`; `utm` is five cells
  const cells = [
    event.workspaceId,
    event.kind,
    formatTime(event.timeMs),
    classify(event, agent, visitor, deps),
    isFromOwnPage ? "page" : event.source,
    event.linkId || NO_LINK,
    visitor,
    deps.findCountry(event.address),
    readLanguage(event.acceptLanguage),
    escape(agent.device),
    escape(agent.os),
    escape(agent.browser),
    agent.inApp,
    escape(agent.bot),
    referrer.channel === "direct" && MAIL_MEDIUM.test(utm) ? "email" : referrer.channel,
    escape(referrer.host),
    escape(referrer.url),
    utm,
    toValidPosition(event.position),
    escape(event.variant),
    deps.getRawDays(event.workspaceId),
  ];
  return cells.join("\t");
}

/**
 * Converts a damaged spool line to a row without a visitor, if the line can be parsed. Otherwise masks everything in it
 * that looks like an address.
 */
export function withoutAddress(line: string, deps: Pick<EnrichDeps, "findCountry" | "ownHosts">): string {
  const event = fromLine(line);
  try {
    if (event) return toRow(event, undefined, { ...deps, isRepeat: () => false, getRawDays: () => 0 });
  } catch {
    // a field has the wrong type
  }
  return line.replaceAll(/[0-9a-f.:]+/gi, (run) => (run.includes(":") ? "#" : run.replaceAll(/\d/g, "#")));
}

/** Seconds with three decimals: the notation of a DateTime64 that ClickHouse parses fastest. */
function formatTime(timeMs: number): string {
  const seconds = Math.floor(timeMs / 1000);
  return `${seconds}.${String(timeMs - seconds * 1000).padStart(3, "0")}`;
}

/** Returns 0 for an invalid position. */
function toValidPosition(position: number): number {
  return Number.isInteger(position) && position > 0 && position <= POSITION_MAX ? position : 0;
}

function readUtm(query: string): string {
  const parameters = new URLSearchParams(query);
  return UTM.map((name) => escape((parameters.get(name) ?? "").slice(0, UTM_MAX))).join("\t");
}

const SPECIAL = /[\\\t\n\r\0]/;
/** NUL is dropped: webhooks store some of these texts in PostgreSQL, which does not accept it. */
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "" };

function escape(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r\0]/g, (character) => ESCAPES[character]!) : text;
}

function classify(event: RawEvent, agent: VisitorAgent, visitor: string, deps: EnrichDeps): TrafficClass {
  if (event.flags & FLAG_OWNER) return "owner";
  if (agent.kind === "preview") return "preview";
  if (agent.kind === "bot") return "bot";
  if (event.flags & FLAG_HEAD) return "head";
  if (event.flags & FLAG_PREFETCH) return "prefetch";
  const key = findRepeatKey(event);
  if (visitor !== NO_VISITOR && key !== undefined && deps.isRepeat(visitor, key, event.timeMs)) return "duplicate";
  return "human";
}

/**
 * The key for detecting repeated events. A goal and a click have different keys, since a goal is not a second click.
 * Undefined for events that are never duplicates.
 */
function findRepeatKey({ kind, linkId }: RawEvent): string | undefined {
  // every page view shows all blocks, so their keys would push clicks out of the bounded memory
  if (kind === "block_view") return undefined;
  return kind === "goal" || kind === "block_use" ? `${kind} ${linkId}` : linkId;
}

/** The first language in an `Accept-Language` header, without its region. */
function readLanguage(acceptLanguage: string): string {
  return /^\s*([a-zA-Z]{2,3})\b/.exec(acceptLanguage)?.[1]?.toLowerCase() ?? "";
}

const REPEAT_WINDOW_MS = 30 * MINUTE_MS;
const MAX_REMEMBERED = 200_000;

export interface DuplicateDetector {
  /**
   * Starts a segment. Its events are remembered for later segments only after a call of `remember`, so that a segment
   * that is enriched again after a failure gets the same traffic classes.
   */
  forSegment(): { readonly isRepeat: EnrichDeps["isRepeat"]; remember(): void };
}

/**
 * Remembers which visitor clicked which link in the last 30 minutes, in bounded memory. It only decides between the
 * traffic classes `human` and `duplicate`. Unique figures do not depend on it: they count distinct visitor hashes.
 */
export function createDuplicateDetector(): DuplicateDetector {
  const lastSeenMs = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  return {
    forSegment() {
      const seenMs = new Map<string, number>();
      return {
        isRepeat(visitor, linkId, timeMs) {
          const key = `${visitor}${linkId}`;
          const previousMs = seenMs.get(key) ?? lastSeenMs.get(key);
          // the clock may have been set back
          if (previousMs !== undefined && Math.abs(timeMs - previousMs) < REPEAT_WINDOW_MS) return true;
          seenMs.set(key, timeMs);
          return false;
        },
        remember() {
          for (const [key, timeMs] of seenMs) lastSeenMs.set(key, timeMs);
        },
      };
    },
  };
}
