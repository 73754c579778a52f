import type { Handlers } from "#base/contract.ts";
import type { AccountsCtx, SessionCtx } from "../ctx.ts";
import type { OidcContract } from "./contract.ts";
import { listIdentities, unlinkIdentity } from "./identities.ts";
import { linkIdentity } from "./link.ts";
import { signUpWithProvider } from "./sign-up.ts";
import { exchangeCode } from "./exchange-code.ts";
import { handleCallback, authorize } from "./authorize.ts";

export const oidcRoutes: Handlers<OidcContract, AccountsCtx, SessionCtx> = {
  "GET /auth/oidc/start": (ctx, { query }) => authorize(ctx, query.next),
  "GET /auth/oidc/callback": (ctx, { query }) => handleCallback(ctx, query),
  "POST /auth/oidc/trade": (ctx, { body }) => exchangeCode(ctx, body.code),
  "POST /auth/oidc/link": (ctx, { body }) => linkIdentity(ctx, body),
  "POST /auth/oidc/sign-up": (ctx, { body }) => signUpWithProvider(ctx, body),
  "GET /v1/auth/identities": (ctx) => listIdentities(ctx),
  "DELETE /v1/auth/identities/{identityId}": (ctx, { params, body }) => unlinkIdentity(ctx, params.identityId, body),
};
