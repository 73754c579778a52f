import type { Handlers } from "#base/contract.ts";
import type { AccountsCtx, SessionCtx } from "../ctx.ts";
import { requestAddressChange, findAddressChange, stopAddressChange } from "./request-change.ts";
import { cancelAddress, confirmAddress } from "./confirm-change.ts";
import type { AddressContract } from "./contract.ts";

export const addressRoutes: Handlers<AddressContract, AccountsCtx, SessionCtx> = {
  "POST /v1/auth/change-address": (ctx, { body }) =>
    requestAddressChange(ctx, { email: body.email, password: body.current_password }),
  "GET /v1/auth/change-address": (ctx) => findAddressChange(ctx),
  "DELETE /v1/auth/change-address": (ctx) => stopAddressChange(ctx),
  "POST /auth/confirm-address": (ctx, { body }) => confirmAddress(ctx, body.token),
  "POST /auth/cancel-address": (ctx, { body }) => cancelAddress(ctx, body.token),
};
