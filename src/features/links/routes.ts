import type { Handlers } from "#base/contract.ts";
import type { MetadataCtx } from "#features/blocks/ctx.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { listHosts } from "./addresses/addresses.ts";
import { checkAlias } from "./alias.ts";
import { changeLinks } from "./batch/batch.ts";
import type { LinksContract } from "./contract.ts";
import { resetUsage } from "./count-limited-click.ts";
import type { CheckNowCtx } from "./ctx.ts";
import { checkNow, listUnhealthy } from "./health/health.ts";
import { listHistory, revertLink, setHistoryPublic } from "./history/history.ts";
import { createLink } from "./create-links.ts";
import { deleteLink, listLinks, updateLink } from "./links.ts";
import { changeShortLink, createShortLink, createShortLinks, putByExternalId } from "./short-links/change-links.ts";
import { getLinkByAddress, getShortLink, listShortLinks } from "./short-links/list-links.ts";
import { fetchMetadata } from "./metadata/fetch-metadata.ts";
import { getOrder, setOrder } from "./order/order.ts";
import { getPreviewSettings, setPreviewSettings } from "./destination-previews/destination-previews.ts";
import { simulateLink, simulateNew } from "./simulator/simulate.ts";
import { deleteTag, listTags, renameTag } from "./tags/tags.ts";
import { listTrash, purgeTrashedLink } from "./trash/trash.ts";
import { deleteUnknownPath, listUnknownPaths } from "./unknown-paths/unknown-paths.ts";
import { createUtmTemplate, deleteUtmTemplate, listUtmTemplates, updateUtmTemplate } from "./utm/utm-templates.ts";

export const linkRoutes: Handlers<LinksContract, Ctx, CheckNowCtx & MetadataCtx> = {
  "GET /v1/widget/link": (ctx) => listLinks(ctx),
  "POST /v1/widget/link": (ctx, { body }) => createLink(ctx, body),
  "GET /v1/widget/link/order": (ctx) => getOrder(ctx),
  "PUT /v1/widget/link/order": (ctx, { body }) => setOrder(ctx, body),
  "PUT /v1/widget/link/{linkId}": (ctx, { params, body }) => updateLink(ctx, params.linkId, body),
  "DELETE /v1/widget/link/{linkId}": (ctx, { params }) => deleteLink(ctx, params.linkId),
  "GET /v1/links": (ctx, { query }) => listShortLinks(ctx, query),
  "POST /v1/links": (ctx, { body }) => createShortLink(ctx, body),
  "POST /v1/links/bulk": (ctx, { body }) => createShortLinks(ctx, body.links),
  "GET /v1/links/hosts": (ctx) => listHosts(ctx),
  "GET /v1/links/by-address": (ctx, { query }) => getLinkByAddress(ctx, query),
  "PUT /v1/links/by-external-id/{externalId}": (ctx, { params, body }) => putByExternalId(ctx, params.externalId, body),
  "GET /v1/links/{linkId}": (ctx, { params }) => getShortLink(ctx, params.linkId),
  "PATCH /v1/links/{linkId}": (ctx, { params, body }) => changeShortLink(ctx, params.linkId, body),
  "DELETE /v1/links/{linkId}": (ctx, { params }) => deleteLink(ctx, params.linkId),
  "GET /v1/links/tags": (ctx) => listTags(ctx),
  "PUT /v1/links/tags/{tag}": (ctx, { params, body }) => renameTag(ctx, params.tag, body.name),
  "DELETE /v1/links/tags/{tag}": (ctx, { params }) => deleteTag(ctx, params.tag),
  "GET /v1/links/deleted": (ctx) => listTrash(ctx),
  "DELETE /v1/links/deleted/{linkId}": (ctx, { params }) => purgeTrashedLink(ctx, params.linkId),
  "GET /v1/links/unknown-paths": (ctx, { query }) => listUnknownPaths(ctx, query),
  "DELETE /v1/links/unknown-paths/{alias}": (ctx, { params, query }) => deleteUnknownPath(ctx, { ...params, ...query }),
  "GET /v1/links/{linkId}/history": (ctx, { params, query }) =>
    listHistory(ctx, params.linkId, { before: query.cursor ?? query.before, limit: query.limit }),
  "PUT /v1/links/{linkId}/history": (ctx, { params, body }) => setHistoryPublic(ctx, params.linkId, body.public),
  "POST /v1/links/{linkId}/history/{entryId}/revert": (ctx, { params, body }) =>
    revertLink(ctx, params.linkId, params.entryId, body.version),
  "POST /v1/links/batch": (ctx, { body }) => changeLinks(ctx, body),
  "GET /v1/links/alias/{alias}": (ctx, { params, query }) => checkAlias(ctx, params.alias, query.except),
  "POST /v1/links/simulate": (ctx, { body }) => simulateNew(ctx, body),
  "POST /v1/links/{linkId}/simulate": (ctx, { params, body }) => simulateLink(ctx, params.linkId, body),
  "DELETE /v1/links/{linkId}/taken": (ctx, { params }) => resetUsage(ctx, params.linkId),
  "GET /v1/links/utm-templates": (ctx) => listUtmTemplates(ctx),
  "POST /v1/links/utm-templates": (ctx, { body }) => createUtmTemplate(ctx, body),
  "PUT /v1/links/utm-templates/{utmTemplateId}": (ctx, { params, body }) =>
    updateUtmTemplate(ctx, params.utmTemplateId, body),
  "DELETE /v1/links/utm-templates/{utmTemplateId}": (ctx, { params }) => deleteUtmTemplate(ctx, params.utmTemplateId),
  "GET /v1/links/health": (ctx) => listUnhealthy(ctx),
  "POST /v1/links/{linkId}/health": (ctx, { params }) => checkNow(ctx, params.linkId),
  "GET /v1/links/preview-settings": (ctx) => getPreviewSettings(ctx),
  "PUT /v1/links/preview-settings": (ctx, { body }) => setPreviewSettings(ctx, body),
  "POST /v1/links/look-up": (ctx, { body }) => fetchMetadata(ctx, body),
};
