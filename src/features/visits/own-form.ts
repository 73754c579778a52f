import { header, type VisitRequest } from "./request.ts";

const ORIGIN_MAX = 300;

/**
 * False if the browser says that another site sent this form, so that no third-party page can guess passwords or pass
 * gates for its visitors. Reads `Sec-Fetch-Site` if present, otherwise `Origin`. Programs send neither.
 */
export function isOwnForm(request: VisitRequest): boolean {
  const site = header(request, "sec-fetch-site", ORIGIN_MAX);
  if (site !== "") return site === "same-origin" || site === "none";
  const origin = header(request, "origin", ORIGIN_MAX);
  return origin === "" || URL.parse(origin)?.host === request.host.toLowerCase();
}
