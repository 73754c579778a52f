import { FLAG_HEAD, FLAG_OWNER, FLAG_PREFETCH, FLAG_PRIVATE } from "#features/ingest/event.ts";
import type { VisitRequest } from "./request.ts";

/** Reads the workspace of the signed `own` cookie, if it is there and genuine: the home of all pages that its account has. */
export type ReadOwner = (cookies: string) => string | undefined;

/** What is visited, by the first page of the account that has it. */
export interface InAccount {
  readonly homeId: string;
}

/** What the headers say of a request, as the flags of its event; `own` stands for the cookie where none travels. */
export function getFlags(request: VisitRequest, { homeId }: InAccount, readOwner: ReadOwner, own?: string): number {
  const { headers } = request;
  let flags = request.method === "HEAD" ? FLAG_HEAD : 0;
  if (isPrefetch(headers)) flags |= FLAG_PREFETCH;
  if (headers["dnt"] === "1" || headers["sec-gpc"] === "1") flags |= FLAG_PRIVATE;
  const cookies = own === undefined ? headers["cookie"] : `own=${own}`;
  if (typeof cookies === "string" && cookies.includes("own=") && readOwner(cookies) === homeId) flags |= FLAG_OWNER;
  return flags;
}

/** Browsers say so in `Sec-Purpose` (Fetch standard), older ones in `Purpose`, Safari and apps of Meta in `X-Purpose`, Firefox once in `X-Moz`. */
function isPrefetch(headers: VisitRequest["headers"]): boolean {
  const purpose = headers["sec-purpose"] ?? headers["purpose"] ?? headers["x-purpose"] ?? headers["x-moz"];
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}
