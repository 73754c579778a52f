import { fold } from "../recognise.ts";

/** The service of a list of clicks, by its columns; undefined if none matches. */
export function recogniseVisits(columns: readonly string[]): "shlink" | "yourls" | undefined {
  const names = new Set(columns.map(fold));
  if (names.has("clicktime") && names.has("shorturl")) return "yourls";
  return names.has("date") && names.has("referer") && names.has("potentialbot") ? "shlink" : undefined;
}
