import { fold } from "../recognise.ts";

/** Whose list of clicks it is, by its columns; undefined for what is none. */
export function recogniseVisits(columns: readonly string[]): "shlink" | "yourls" | undefined {
  const names = new Set(columns.map(fold));
  if (names.has("clicktime") && names.has("shorturl")) return "yourls";
  return names.has("date") && names.has("referer") && names.has("potentialbot") ? "shlink" : undefined;
}
