import { SOURCE_PARAMETER } from "../marked-path.ts";

/** What browsers and servers in use still take as one address. */
const MAX_LENGTH = 8_000;

/**
 * A web address with the parameters of a visitor's query that it does not name itself, as they came; ours is never among
 * them. What would grow too long, and what is no web address, stays as it is.
 */
export function forwardQuery(destination: string, query: string): string {
  const url = query === "" ? null : URL.parse(destination);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return destination;
  const added = query.split("&").filter((pair) => {
    const name = getName(pair);
    return name !== undefined && name !== SOURCE_PARAMETER && !url.searchParams.has(name);
  });
  if (added.length === 0) return destination;
  // because what the destination has is to stay as it is written: a signature may be over it
  url.search = [url.search.slice(1), ...added].filter(Boolean).join("&");
  return url.href.length <= MAX_LENGTH ? url.href : destination;
}

function getName(pair: string): string | undefined {
  const [first] = new URLSearchParams(pair).keys();
  return first;
}
