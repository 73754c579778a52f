import type { IncomingHttpHeaders } from "node:http";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { ModerationDeps } from "./moderation.ts";
import type { Cache } from "./cache.ts";
import type { ReadOwner, VisitRequest } from "./request.ts";
import type { CachedPage } from "./cached-page.ts";

export interface VisitCtx extends Ctx, ModerationDeps {
  readonly pages: Cache<CachedPage>;
  /** Links by path, shared with the visit path. */
  readonly links: Cache<VisitLink>;
  readonly readOwner: ReadOwner;
  /** The request of the call, with all of its headers. */
  readonly request: VisitRequest & { readonly headers: IncomingHttpHeaders };
  /** Appends a spool line; resolves once it is written. */
  record(line: string): Promise<void>;
}
