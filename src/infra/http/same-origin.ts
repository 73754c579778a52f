import { ApiError, defineError } from "#base/errors.ts";

export const crossSite = defineError("cross_site", 403, "This request came from another site and was refused.");

/**
 * Rejects a state change that another site started, according to the browser: `Sec-Fetch-Site` if sent, else `Origin`.
 * Callers without either (scripts, apps) pass, since they hold no cookie of ours.
 */
export function rejectCrossSite(headers: Headers, ownOrigins: ReadonlySet<string>): void {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isAllowed = site ? site === "same-origin" || site === "none" : origin === null || ownOrigins.has(origin);
  if (!isAllowed) throw new ApiError(crossSite);
}
