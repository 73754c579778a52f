import type { Dimension } from "../../queries/statistics-query.ts";

/** The lists of the screen in order, with the dimensions of each, the default first. */
export const cards = {
  links: ["link", "position"],
  sources: ["channel", "referrer_host", "referrer", "source"],
  places: ["country", "language"],
  devices: ["device", "os", "browser", "in_app"],
  campaigns: ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"],
} as const satisfies Readonly<Record<string, readonly Dimension[]>>;

export type CardName = keyof typeof cards;

export const cardNames = Object.keys(cards) as CardName[];

/**
 * Dimensions that most events lack: a row for the missing value would dwarf the others. Filters can still select it.
 */
export function isSparse(dimension: Dimension): boolean {
  return dimension === "in_app" || dimension.startsWith("utm_");
}

/** Dimensions of clicks only: a visit belongs to the page and to no link. */
const CLICK_ONLY: ReadonlySet<Dimension> = new Set(["link", "position"]);

export function isClickOnly(dimension: Dimension): boolean {
  return CLICK_ONLY.has(dimension);
}
