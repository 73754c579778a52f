import {
  LANGUAGE_MAX,
  QUERY_MAX,
  type RawEvent,
  REFERRER_MAX,
  type EventInput,
  toLine,
  USER_AGENT_MAX,
} from "#features/ingest/event.ts";
import { readSourceParameter } from "./source-parameter.ts";
import { header, type VisitRequest } from "./request.ts";

export type Seen = Pick<EventInput, "kind" | "timeMs" | "workspaceId" | "linkId" | "flags"> &
  Partial<Pick<RawEvent, "variant">>;

/** The spool line for one of our URLs that was opened. */
export function visitLine(request: VisitRequest, seen: Seen): string {
  const query = request.url.indexOf("?");
  const opened = query < 0 ? "" : request.url.slice(query + 1, query + 1 + QUERY_MAX);
  const { source, position } = readSourceParameter(opened);
  // field by field: two spreads cost as much as the rest of a redirect
  return toLine({
    kind: seen.kind,
    timeMs: seen.timeMs,
    workspaceId: seen.workspaceId,
    linkId: seen.linkId,
    source,
    flags: seen.flags,
    address: request.address,
    userAgent: header(request, "user-agent", USER_AGENT_MAX),
    acceptLanguage: header(request, "accept-language", LANGUAGE_MAX),
    referrer: header(request, "referer", REFERRER_MAX),
    query: opened,
    position,
    variant: seen.variant ?? "",
  });
}
