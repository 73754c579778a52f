import { FLAG_HEAD, FLAG_OWNER, FLAG_PREFETCH, FLAG_PRIVATE, type RawEvent } from "../event.ts";
import { type Agent, readAgent } from "../agent.ts";
import { readReferrer } from "./referrer.ts";
import { type FindSalt, saltDay, visitorHash } from "./visitor.ts";

export type Verdict = "human" | "duplicate" | "bot" | "preview" | "prefetch" | "head" | "owner";

export interface Surroundings {
  readonly findSalt: FindSalt;
  readonly findCountry: (address: string) => string;
  readonly isRepeat: (visitor: string, linkId: string, timeMs: number) => boolean;
  readonly ownHosts: ReadonlySet<string>;
}

/** The columns of `events` in the order in which `toRow` fills them. */
export const COLUMNS = [
  "workspace", "kind", "time", "verdict", "source", "link", "visitor", "country", "language", "device", "os", "browser",
  "in_app", "bot", "channel", "referrer_host", "referrer", "utm_source", "utm_medium", "utm_campaign", "utm_term",
  "utm_content", "retention_days",
] as const;

/** Two years, the life of a raw row. */
const RETENTION_DAYS = 730;
const NO_LINK = "00000000-0000-0000-0000-000000000000";
const NO_VISITOR = "0";
const UTM = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
const UTM_MAX = 200;

/** Judges one event and answers its row as a line of JSONCompactEachRow: no IP address in it. */
export async function toRow(event: RawEvent, around: Surroundings): Promise<string> {
  const agent = readAgent(event.userAgent);
  const salt = await around.findSalt(saltDay(event.timeMs));
  const hasVisitor = salt !== undefined && (event.flags & FLAG_PRIVATE) === 0;
  const visitor = hasVisitor ? visitorHash(salt, event.workspaceId, event.address, event.userAgent) : NO_VISITOR;
  const referrer = readReferrer(event.referrer, around.ownHosts);
  const isFromPage = event.source === "page" || isOwnPage(event.referrer, around.ownHosts);
  const utm = new URLSearchParams(event.query);
  const row = [
    event.workspaceId,
    event.kind,
    new Date(event.timeMs).toISOString().slice(0, -1).replace("T", " "),
    judge(event, agent, visitor, around),
    event.kind === "click" && isFromPage ? "page" : event.source,
    event.linkId || NO_LINK,
    visitor,
    around.findCountry(event.address),
    readLanguage(event.acceptLanguage),
    agent.device,
    agent.os,
    agent.browser,
    agent.inApp,
    agent.bot,
    referrer.channel,
    referrer.host,
    referrer.url,
    ...UTM.map((name) => (event.query ? (utm.get(name) ?? "").slice(0, UTM_MAX) : "")),
    RETENTION_DAYS,
  ];
  // because half of a surrogate pair, which a cap may leave, is no JSON that ClickHouse reads
  return JSON.stringify(row.map((cell) => (typeof cell === "string" ? cell.toWellFormed() : cell)));
}

function judge(event: RawEvent, agent: Agent, visitor: string, around: Surroundings): Verdict {
  if (event.flags & FLAG_OWNER) return "owner";
  if (agent.kind === "preview") return "preview";
  if (agent.kind === "bot") return "bot";
  if (event.flags & FLAG_HEAD) return "head";
  if (event.flags & FLAG_PREFETCH) return "prefetch";
  if (visitor !== NO_VISITOR && around.isRepeat(visitor, event.linkId, event.timeMs)) return "duplicate";
  return "human";
}

function isOwnPage(referrer: string, ownHosts: ReadonlySet<string>): boolean {
  return referrer !== "" && ownHosts.has(URL.parse(referrer)?.host ?? "");
}

/** The first language a browser asks for, without its region. */
function readLanguage(acceptLanguage: string): string {
  return /^\s*([a-zA-Z]{2,3})\b/.exec(acceptLanguage)?.[1]?.toLowerCase() ?? "";
}
