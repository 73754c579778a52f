/** An event as a worker saw it, before classification. Text fields already have limited lengths. */
export interface RawEvent {
  /**
   * `goal`: the destination of a link reports that a visitor reached the link's goal; `block_view`, `block_use`: a
   * visitor saw or used a block.
   */
  readonly kind: "click" | "visit" | "goal" | "block_view" | "block_use";
  readonly timeMs: number;
  readonly workspaceId: string;
  /** Empty for a visit; the id of the block for a block event. */
  readonly linkId: string;
  /**
   * `direct`: one of our URLs was opened; `page`: a click on one of our pages; `qr`: a scanned code; `api`: reported by
   * a program.
   */
  readonly source: "page" | "direct" | "qr" | "api";
  readonly flags: number;
  readonly address: string;
  readonly userAgent: string;
  readonly acceptLanguage: string;
  readonly referrer: string;
  /** The query string of the opened URL, for UTM. */
  readonly query: string;
  /** The position of the link on the page, from 1; 0 if unknown. */
  readonly position: number;
  /** The id of the variant that a split chose; empty without one. */
  readonly variant: string;
}

/** An event that a worker writes; position and variant are optional. */
export type EventInput = Omit<RawEvent, "position" | "variant"> & Partial<Pick<RawEvent, "position" | "variant">>;

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

/** One line of the spool, without its newline. JSON escapes any newline in a header. */
export function toLine(event: EventInput): string {
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

/**
 * Parses a line, including the shorter lines of older releases. Returns undefined for an incomplete line, which was
 * never acknowledged.
 */
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
