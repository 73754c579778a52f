import type { Handlers } from "#base/contract.ts";
import type { AccountsCtx, SessionCtx } from "../ctx.ts";
import { changeUsername } from "./change-username.ts";
import type { UsernameContract } from "./contract.ts";

export const usernameRoutes: Handlers<UsernameContract, AccountsCtx, SessionCtx> = {
  "PUT /v1/account/username": (ctx, { body }) =>
    changeUsername(ctx, { username: body.username, password: body.current_password }),
};
