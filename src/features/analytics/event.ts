/** What a worker saw, before anybody judged it. Fields of people's text are already capped. */
export interface RawEvent {
  readonly kind: "click" | "visit";
  readonly timeMs: number;
  readonly workspaceId: string;
  /** Empty for a visit. */
  readonly linkId: string;
  /** `direct`: an address of ours was opened; `page`: the script of a page reported it. */
  readonly source: "page" | "direct";
  readonly flags: number;
  readonly address: string;
  readonly userAgent: string;
  readonly acceptLanguage: string;
  readonly referrer: string;
  /** The query string of the opened address, for UTM. */
  readonly query: string;
}

export const FLAG_HEAD = 1;
export const FLAG_PREFETCH = 2;
export const FLAG_OWNER = 4;
/** `DNT: 1` or `Sec-GPC: 1`: counted, but without visitor hash. */
export const FLAG_PRIVATE = 8;

export const USER_AGENT_MAX = 512;
export const REFERRER_MAX = 2048;
export const LANGUAGE_MAX = 256;
export const QUERY_MAX = 1024;

/** One line of the spool, without its newline; JSON, because it escapes whatever a header holds. */
export function toLine(event: RawEvent): string {
  return JSON.stringify([
    event.kind,
    event.timeMs,
    event.workspaceId,
    event.linkId,
    event.source,
    event.flags,
    event.address,
    event.userAgent,
    event.acceptLanguage,
    event.referrer,
    event.query,
  ]);
}

type Line = [
  RawEvent["kind"],
  number,
  string,
  string,
  RawEvent["source"],
  number,
  string,
  string,
  string,
  string,
  string,
];

/** Reads a line back; undefined for one that is not whole, which was never acknowledged. */
export function fromLine(line: string): RawEvent | undefined {
  try {
    const [kind, timeMs, workspaceId, linkId, source, flags, address, userAgent, acceptLanguage, referrer, query] =
      JSON.parse(line) as Line;
    if (kind !== "click" && kind !== "visit") return undefined;
    return { kind, timeMs, workspaceId, linkId, source, flags, address, userAgent, acceptLanguage, referrer, query };
  } catch {
    return undefined;
  }
}
