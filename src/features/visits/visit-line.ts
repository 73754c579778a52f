import {
  LANGUAGE_MAX,
  QUERY_MAX,
  REFERRER_MAX,
  toLine,
  USER_AGENT_MAX,
  POSITION_MAX,
  type RawEvent,
  type EventInput,
} from "#features/ingest/event.ts";
import { getHeader, type VisitRequest } from "./request.ts";
import { SOURCE_PARAMETER } from "#features/routing/click-source.ts";

export type VisitEvent = Pick<EventInput, "kind" | "timeMs" | "workspaceId" | "linkId" | "flags"> &
  Partial<Pick<RawEvent, "variant">>;

/** The spool line for a visit of one of our URLs. */
export function visitLine(request: VisitRequest, event: VisitEvent): string {
  const query = request.url.indexOf("?");
  const queryString = query < 0 ? "" : request.url.slice(query + 1, query + 1 + QUERY_MAX);
  const { source, position } = readSourceParameter(queryString);
  // listed one by one, since two object spreads cost as much as the rest of a redirect
  return toLine({
    kind: event.kind,
    timeMs: event.timeMs,
    workspaceId: event.workspaceId,
    linkId: event.linkId,
    source,
    flags: event.flags,
    address: request.address,
    userAgent: getHeader(request, "user-agent", USER_AGENT_MAX),
    acceptLanguage: getHeader(request, "accept-language", LANGUAGE_MAX),
    referrer: getHeader(request, "referer", REFERRER_MAX),
    query: queryString,
    position,
    variant: event.variant ?? "",
  });
}

/** How a visitor came to one of our URLs. */
export interface SourceParameter {
  readonly source: Extract<RawEvent["source"], "page" | "direct" | "qr">;
  /** The position on the page, from 1; 0 if unknown. */
  readonly position: number;
}

const UNMARKED: SourceParameter = { source: "direct", position: 0 };
const SCANNED: SourceParameter = { source: "qr", position: 0 };
const PATTERN = /(?:^|&)hlk=([^&]*)/;

/**
 * Reads the source from a query string without its `?`: `hlk=qr` for a scanned code, `hlk=3` for the third link of a
 * page.
 */
export function readSourceParameter(query: string): SourceParameter {
  if (!query.includes(SOURCE_PARAMETER)) return UNMARKED;
  const value = PATTERN.exec(query)?.[1];
  if (value === "qr") return SCANNED;
  if (value === undefined || !/^[1-9]\d{0,3}$/.test(value)) return UNMARKED;
  const position = Number(value);
  return position <= POSITION_MAX ? { source: "page", position } : UNMARKED;
}
