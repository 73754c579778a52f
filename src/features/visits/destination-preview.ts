import { toDomainOrigin } from "#features/domains/host.ts";
import { ApiError, notFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import type { LinkPreview } from "#features/links/destination-previews/destination-previews.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { toProblem } from "#infra/http/problem.ts";
import { isLinkKey, classifyPath, type ReservedNames, toCacheKey } from "./address.ts";
import { blockedResponse, type LinkDocuments } from "./link-documents.ts";
import { findLinkRestriction, type ModerationDeps } from "./moderation.ts";
import { pickStricter } from "#features/moderation/state.ts";
import { getLanguage, getHeader, type VisitRequest, type VisitResponse } from "./request.ts";
import { jsonResponse, uncachedResponse } from "./responses.ts";

export interface DestinationPreviewDeps
  extends ModerationDeps, Pick<LinkDocuments, "renderDestination" | "renderBlocked"> {
  readonly reserved: ReservedNames;
  /** Scheme and host of the application. */
  readonly origin: string;
  /** Scheme and host of short links. */
  readonly shortOrigin: string;
  /** Undefined for a link that has been deleted. */
  findPreview(link: VisitLink): Promise<LinkPreview | undefined>;
}

const ACCEPT_MAX = 500;

/**
 * The path of the link whose preview is requested, which is the link's address followed by `+`. Undefined for any other
 * path.
 */
export function readPreviewPath(path: string, isShortHost: boolean, reserved: ReservedNames): string | undefined {
  const suffix = readPreviewSuffix(path);
  if (suffix === 0) return undefined;
  const link = path.slice(0, -suffix);
  const isLink = isShortHost ? isLinkKey(toCacheKey(link, "")) : classifyPath(link, reserved)?.kind === "link";
  return isLink ? link : undefined;
}

/** The length of the suffix (`+`) of a path that requests a preview; 0 for any other path. */
export function readPreviewSuffix(path: string): 0 | 1 | 3 {
  return path.endsWith("+") ? 1 : /%2b$/i.test(path) ? 3 : 0;
}

/** Says where a link leads, without following it. Not counted as a click. */
export async function previewDestination(
  deps: DestinationPreviewDeps,
  request: VisitRequest,
  { link, path, isShortHost }: { readonly link: VisitLink; readonly path: string; readonly isShortHost: boolean },
): Promise<VisitResponse | undefined> {
  const found = await deps.findPreview(link);
  if (!found) return undefined;
  const host = found.destination === null ? undefined : deps.moderation.findDestination(found.destination);
  const restriction = pickStricter(findLinkRestriction(deps, link), host);
  const isBlocked = restriction?.state === "blocked";
  const preview = isBlocked ? { ...found, destination: null } : found;
  if (!wantsJson(request) && isBlocked) return blockedResponse(deps, request, "link", VARY);
  if (!wantsJson(request)) {
    const address = getOrigin(deps, request, isShortHost) + path;
    const reportUrl = `${deps.origin}/report?url=${encodeURIComponent(address)}`;
    const document = deps.renderDestination(preview, { path, language: getLanguage(request), reportUrl });
    return uncachedResponse(request, document, { status: 200, more: VARY });
  }
  const { destination, createdAt, owner, health } = preview;
  const body = {
    shortUrl: getOrigin(deps, request, isShortHost) + path,
    destination,
    createdAt: createdAt.toISOString(),
    owner,
    health: { state: health?.state ?? null, checkedAt: health?.checkedAt.toISOString() ?? null },
    // null if the destination stays hidden
    unsafe: restriction ? true : found.destination === null ? null : false,
  };
  return jsonResponse(request, 200, { "content-type": "application/json; charset=utf-8" }, JSON.stringify(body));
}

function getOrigin({ origin, shortOrigin }: DestinationPreviewDeps, { domain }: VisitRequest, isShortHost: boolean) {
  if (domain) return toDomainOrigin(origin, domain.host);
  return isShortHost ? shortOrigin : origin;
}

/** The response for clients that read JSON instead of the 404 document. */
export function missingPreview(request: VisitRequest, response: VisitResponse): VisitResponse {
  if (response.status !== 404 || !wantsJson(request)) return response;
  const { status, headers, body } = toProblem(new ApiError(notFound), newId(), getLanguage(request));
  return jsonResponse(request, status, headers, body);
}

const VARY = ["vary", "accept, cookie", "x-robots-tag", "noindex"];

function wantsJson(request: VisitRequest): boolean {
  const accepted = getHeader(request, "accept", ACCEPT_MAX);
  return accepted.includes("application/json") && !accepted.includes("text/html");
}
