import type { Handlers } from "#base/contract.ts";
import type { AccountsCtx, SessionCtx } from "../ctx.ts";
import type { MfaContract } from "./contract.ts";
import { beginPasskey, signInWithPasskey } from "./passkey-sign-in.ts";
import { addPasskey, beginNewPasskey, listPasskeys, removePasskey, renamePasskey } from "./passkeys.ts";
import { confirmSecondFactor } from "./second-factor.ts";
import { beginTwoStep, confirmTwoStep, endTwoStep, makeRecoveryCodes, showTwoStep } from "./two-step.ts";

export const mfaRoutes: Handlers<MfaContract, AccountsCtx, SessionCtx> = {
  "POST /users/login/second-factor": (ctx, { body }) => confirmSecondFactor(ctx, body),
  "POST /users/login/passkey/options": (ctx, { body }) => beginPasskey(ctx, body.challenge),
  "POST /users/login/passkey": (ctx, { body }) => signInWithPasskey(ctx, body.passkey),
  "GET /v1/auth/totp": (ctx) => showTwoStep(ctx),
  "POST /v1/auth/totp": (ctx, { body }) => beginTwoStep(ctx, body),
  "POST /v1/auth/totp/confirm": (ctx, { body }) => confirmTwoStep(ctx, body.code),
  "DELETE /v1/auth/totp": (ctx, { body }) => endTwoStep(ctx, body),
  "POST /v1/auth/recovery-codes": (ctx, { body }) => makeRecoveryCodes(ctx, body),
  "GET /v1/auth/passkeys": (ctx) => listPasskeys(ctx),
  "POST /v1/auth/passkeys/options": (ctx, { body }) => beginNewPasskey(ctx, body),
  "POST /v1/auth/passkeys": (ctx, { body }) => addPasskey(ctx, body),
  "PUT /v1/auth/passkeys/{passkeyId}": (ctx, { params, body }) => renamePasskey(ctx, params.passkeyId, body.name),
  "DELETE /v1/auth/passkeys/{passkeyId}": (ctx, { params }) => removePasskey(ctx, params.passkeyId),
};
