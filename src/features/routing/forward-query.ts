import { SOURCE_PARAMETER } from "./click-source.ts";

/** The longest address that common browsers and servers accept. */
const MAX_LENGTH = 8_000;

/**
 * Appends, unchanged, the parameters of a visitor's query that the destination does not set, except our own. Returns
 * the destination as it is if it is not http or would grow too long.
 */
export function forwardQuery(destination: string, query: string): string {
  const url = query === "" ? null : URL.parse(destination);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return destination;
  const added = query.split("&").filter((pair) => {
    const name = getName(pair);
    return name !== undefined && name !== SOURCE_PARAMETER && !url.searchParams.has(name);
  });
  if (added.length === 0) return destination;
  // the destination keeps its exact spelling, since it may be signed
  url.search = [url.search.slice(1), ...added].filter(Boolean).join("&");
  return url.href.length <= MAX_LENGTH ? url.href : destination;
}

function getName(pair: string): string | undefined {
  const [first] = new URLSearchParams(pair).keys();
  return first;
}
