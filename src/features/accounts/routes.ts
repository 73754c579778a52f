import type { Handlers } from "#base/contract.ts";
import type { AccountsContract } from "./contract.ts";
import type { AccountsCtx, SessionCtx } from "./ctx.ts";
import { changePassword, forgotPassword, resetPassword } from "./password.ts";
import { signIn, signOut } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { resendVerification, verifyEmail } from "./verify.ts";

export const accountRoutes: Handlers<AccountsContract, AccountsCtx, SessionCtx> = {
  "POST /users": (ctx, { body }) => signUp(ctx, body),
  "POST /users/email_verify": (ctx, { body }) => verifyEmail(ctx, body),
  "POST /users/resend_verification": (ctx, { body }) => resendVerification(ctx, body),
  "POST /users/login": (ctx, { body }) => signIn(ctx, body.user),
  "POST /users/logout": (ctx) => signOut(ctx),
  "POST /auth/forgot-password": (ctx, { body }) => forgotPassword(ctx, body.email),
  "POST /auth/reset-password": (ctx, { body }) =>
    resetPassword(ctx, { token: body.token, password: body.new_password }),
  "POST /v1/auth/change-password": (ctx, { body }) =>
    changePassword(ctx, { current: body.current_password, password: body.new_password }),
};
