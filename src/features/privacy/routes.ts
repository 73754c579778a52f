import type { Handlers } from "#base/contract.ts";
import type { SessionCtx } from "#features/accounts/ctx.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { PrivacyContract } from "./contract.ts";
import { getDeletion, cancelAccountDeletion, scheduleDeletion, deletePage } from "./deletion.ts";
import { downloadExport, getExport, requestExport } from "./exports.ts";

export const privacyRoutes: Handlers<PrivacyContract, Ctx, SessionCtx> = {
  "GET /v1/account/export": (ctx) => getExport(ctx),
  "POST /v1/account/export": (ctx) => requestExport(ctx),
  "GET /v1/account/export/{exportId}/file": (ctx, { params }) => downloadExport(ctx, params.exportId),
  "DELETE /v1/pages/{pageId}": (ctx, { params, body }) => deletePage(ctx, params.pageId, body),
  "GET /v1/account/deletion": (ctx) => getDeletion(ctx),
  "POST /v1/account/deletion": (ctx, { body }) => scheduleDeletion(ctx, body),
  "DELETE /v1/account/deletion": (ctx) => cancelAccountDeletion(ctx),
};
