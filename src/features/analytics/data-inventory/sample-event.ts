import { QUERY_MAX, type RawEvent } from "#features/ingest/event.ts";

/**
 * The columns that each property of an event is stored in, or none. The type requires every property, so that a new one
 * cannot be left out of the data inventory.
 */
export const SEEN = {
  kind: ["kind"],
  timeMs: ["time"],
  workspaceId: ["workspace"],
  linkId: ["link"],
  source: ["source"],
  flags: ["traffic_class"],
  address: ["visitor", "country"],
  userAgent: ["visitor", "traffic_class", "device", "os", "browser", "in_app", "bot"],
  acceptLanguage: ["language"],
  referrer: ["channel", "referrer_host", "referrer", "source"],
  query: ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"],
  position: ["position"],
  variant: ["variant"],
} as const satisfies Readonly<Record<keyof RawEvent, readonly string[]>>;

/** Read for the columns above, but never stored as received. */
export const NOT_STORED = [
  "address",
  "userAgent",
  "acceptLanguage",
  "query",
] as const satisfies readonly (keyof RawEvent)[];

/** A typical event, with an address and hosts reserved for documentation (RFC 5737, RFC 2606). */
export function createSample(workspaceId: string, linkId: string, time: Date, flags = 0): RawEvent {
  return {
    kind: "click",
    timeMs: time.getTime(),
    workspaceId,
    linkId,
    source: "page",
    flags,
    address: "192.0.2.1",
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    acceptLanguage: "tr-TR,tr;q=0.9",
    referrer: "https://www.example.com/article",
    query: "utm_source=newsletter&utm_medium=email&utm_campaign=spring&utm_term=shoes&utm_content=button".slice(
      0,
      QUERY_MAX,
    ),
    position: 3,
    variant: "",
  };
}
