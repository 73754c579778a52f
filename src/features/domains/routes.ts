import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { DomainsContract } from "./contract.ts";
import type { DomainsCtx } from "./ctx.ts";
import { addDomain, changeDomain, checkDomain, getDomain, listDomains, removeDomain } from "./domains.ts";

export const domainRoutes: Handlers<DomainsContract, Ctx, DomainsCtx> = {
  "GET /v1/domains": (ctx) => listDomains(ctx),
  "POST /v1/domains": (ctx, { body }) => addDomain(ctx, body),
  "GET /v1/domains/{domainId}": (ctx, { params }) => getDomain(ctx, params.domainId),
  "PATCH /v1/domains/{domainId}": (ctx, { params, body }) => changeDomain(ctx, params.domainId, body),
  "DELETE /v1/domains/{domainId}": (ctx, { params, query }) => removeDomain(ctx, params.domainId, query),
  "POST /v1/domains/{domainId}/check": (ctx, { params }) => checkDomain(ctx, params.domainId),
};
