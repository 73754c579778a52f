import { header, type VisitRequest } from "./request.ts";

const ORIGIN_MAX = 300;

/**
 * True unless a browser says that another site sent this form, so that nobody's page guesses passwords or answers for its visitors:
 * `Sec-Fetch-Site` where it is sent, else `Origin`. Programs send neither.
 */
export function isOwnForm(request: VisitRequest): boolean {
  const site = header(request, "sec-fetch-site", ORIGIN_MAX);
  if (site !== "") return site === "same-origin" || site === "none";
  const origin = header(request, "origin", ORIGIN_MAX);
  return origin === "" || URL.parse(origin)?.host === request.host.toLowerCase();
}
