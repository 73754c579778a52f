import type { Dimension } from "../../queries/statistics-query.ts";

/** The lists of the screen in their order, and what each can be grouped by, the usual one first. */
export const cards = {
  links: ["link", "position"],
  sources: ["channel", "referrer_host", "referrer", "source"],
  places: ["country", "language"],
  devices: ["device", "os", "browser", "in_app"],
  campaigns: ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"],
} as const satisfies Readonly<Record<string, readonly Dimension[]>>;

export type CardName = keyof typeof cards;

export const cardNames = Object.keys(cards) as CardName[];

/** What most events do not have, so that a row for those would dwarf the others; a filter can still ask for it. */
export function isSeldom(dimension: Dimension): boolean {
  return dimension === "in_app" || dimension.startsWith("utm_");
}

/** What only a click has: a visit is of the page and of none of its links. */
const OF_CLICKS: ReadonlySet<Dimension> = new Set(["link", "position"]);

export function isOfClicks(dimension: Dimension): boolean {
  return OF_CLICKS.has(dimension);
}
