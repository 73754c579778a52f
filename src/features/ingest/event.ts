/** What a worker saw, before anybody judged it. Fields of people's text are already capped. */
export interface RawEvent {
  /**
   * `goal`: a page behind a link says that its visitor did what the link is for; `block_view`, `block_use`: a block was on somebody's
   * screen, or somebody did something with it.
   */
  readonly kind: "click" | "visit" | "goal" | "block_view" | "block_use";
  readonly timeMs: number;
  readonly workspaceId: string;
  /** Empty for a visit; the id of the block where it is about one. */
  readonly linkId: string;
  /** `direct`: an address of ours was opened; `page`: it was on a page of ours; `qr`: a code was scanned; `api`: a program reported it. */
  readonly source: "page" | "direct" | "qr" | "api";
  readonly flags: number;
  readonly address: string;
  readonly userAgent: string;
  readonly acceptLanguage: string;
  readonly referrer: string;
  /** The query string of the opened address, for UTM. */
  readonly query: string;
  /** The place of the link on the page, from 1; 0 where it is not known. */
  readonly position: number;
  /** The id of the variant that a split chose; empty without one. */
  readonly variant: string;
}

/** What is written of an event; where it lay on a page and its variant only where there are any. */
export type SeenEvent = Omit<RawEvent, "position" | "variant"> & Partial<Pick<RawEvent, "position" | "variant">>;

export const FLAG_HEAD = 1;
export const FLAG_PREFETCH = 2;
export const FLAG_OWNER = 4;
/** `DNT: 1` or `Sec-GPC: 1`: counted, but without visitor hash. */
export const FLAG_PRIVATE = 8;

export const USER_AGENT_MAX = 512;
export const REFERRER_MAX = 2048;
export const LANGUAGE_MAX = 256;
export const QUERY_MAX = 1024;
export const POSITION_MAX = 9_999;

/** One line of the spool, without its newline; JSON, because it escapes whatever a header holds. */
export function toLine(event: SeenEvent): string {
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
    event.position ?? 0,
    event.variant ?? "",
  ]);
}

type Line = [
  kind: RawEvent["kind"],
  timeMs: number,
  workspaceId: string,
  linkId: string,
  source: RawEvent["source"],
  flags: number,
  address: string,
  userAgent: string,
  acceptLanguage: string,
  referrer: string,
  query: string,
  position?: number,
  variant?: string,
];

const KINDS: ReadonlySet<string> = new Set<RawEvent["kind"]>(["click", "visit", "goal", "block_view", "block_use"]);

/** Reads a line back, also a shorter one of an older release; undefined for one that is not whole, which was never acknowledged. */
export function fromLine(line: string): RawEvent | undefined {
  try {
    const [
      kind,
      timeMs,
      workspaceId,
      linkId,
      source,
      flags,
      address,
      userAgent,
      acceptLanguage,
      referrer,
      query,
      ...more
    ] = JSON.parse(line) as Line;
    if (!KINDS.has(kind)) return undefined;
    const [position = 0, variant = ""] = more;
    return {
      kind,
      timeMs,
      workspaceId,
      linkId,
      source,
      flags,
      address,
      userAgent,
      acceptLanguage,
      referrer,
      query,
      position,
      variant,
    };
  } catch {
    return undefined;
  }
}
