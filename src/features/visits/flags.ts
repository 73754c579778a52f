import { FLAG_HEAD, FLAG_OWNER, FLAG_PREFETCH, FLAG_PRIVATE } from "#features/ingest/event.ts";
import type { VisitRequest } from "./request.ts";

/** Returns the workspace of the signed `own` cookie if it is genuine: the account's primary workspace. */
export type ReadOwner = (cookies: string) => string | undefined;

/** A page or link, with the primary workspace of its account. */
export interface InAccount {
  readonly primaryId: string;
}

/** The event flags of a request, read from its headers; `own` replaces the cookie where none is sent. */
export function getFlags(request: VisitRequest, { primaryId }: InAccount, readOwner: ReadOwner, own?: string): number {
  const { headers } = request;
  let flags = request.method === "HEAD" ? FLAG_HEAD : 0;
  if (isPrefetch(headers)) flags |= FLAG_PREFETCH;
  if (headers["dnt"] === "1" || headers["sec-gpc"] === "1") flags |= FLAG_PRIVATE;
  const cookies = own === undefined ? headers["cookie"] : `own=${own}`;
  if (typeof cookies === "string" && cookies.includes("own=") && readOwner(cookies) === primaryId) flags |= FLAG_OWNER;
  return flags;
}

/**
 * Browsers send `Sec-Purpose` (Fetch standard), older ones `Purpose`, Safari and Meta's apps `X-Purpose`, old Firefox
 * versions `X-Moz`.
 */
function isPrefetch(headers: VisitRequest["headers"]): boolean {
  const purpose = headers["sec-purpose"] ?? headers["purpose"] ?? headers["x-purpose"] ?? headers["x-moz"];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}
