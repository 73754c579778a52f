import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { deleteConnectedApp, listConnectedApps } from "./connected-apps.ts";
import { decideConsentRequest, getConsentRequest } from "./consent.ts";
import type { OAuthContract } from "./contract.ts";
import type { OAuthCtx } from "./ctx.ts";
import { decideDeviceRequest, getDeviceRequest } from "./device.ts";

export const oauthRoutes: Handlers<OAuthContract, Ctx, OAuthCtx> = {
  "GET /v1/connected-apps": (ctx) => listConnectedApps(ctx),
  "DELETE /v1/connected-apps/{appId}": (ctx, { params }) => deleteConnectedApp(ctx, params.appId),
  "GET /oauth/consent/{uid}/request": (ctx, { params }) => getConsentRequest(ctx, params.uid),
  "POST /oauth/consent/{uid}/decision": (ctx, { params, body }) => decideConsentRequest(ctx, params.uid, body),
  "POST /oauth/device/request": (ctx, { body }) => getDeviceRequest(ctx, body.userCode),
  "POST /oauth/device/decision": (ctx, { body: { userCode, ...decision } }) =>
    decideDeviceRequest(ctx, userCode, decision),
};
