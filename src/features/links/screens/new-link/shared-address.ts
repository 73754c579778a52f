import { parseDestination } from "#base/url.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { parseAddresses } from "../paste-links/parse-addresses.ts";

/** The parameters of `/new`, which the share target of the web manifest sends. */
const PARAMETERS = ["url", "text", "title"];

/**
 * The address that a person shared. Apps put it into any of the parameters, often within a sentence. Returns an empty
 * string if there is none, and an invalid address unchanged, so that the user can correct it.
 */
export function findSharedAddress(search: URLSearchParams): string {
  const values = PARAMETERS.map((name) => (search.get(name) ?? "").trim());
  const [url = ""] = values;
  if (url !== "" && !/\s/.test(url) && parseDestination(completeAddress(url)).ok) return url;
  return values.flatMap((value) => parseAddresses(value).addresses)[0] ?? url;
}
