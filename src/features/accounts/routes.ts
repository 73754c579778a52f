import type { Handlers } from "#base/contract.ts";
import {
  cancelAddress,
  confirmAddress,
  requestAddressChange,
  findAddressChange,
  stopAddressChange,
} from "./address/address-change.ts";
import { switchPlan } from "./assign-plan.ts";
import type { AccountsContract } from "./contract.ts";
import type { AccountsCtx, OwnerCtx, SessionCtx } from "./ctx.ts";
import {
  beginPasskey,
  signInWithPasskey,
  addPasskey,
  beginNewPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "./mfa/passkeys.ts";
import { confirmSecondFactor } from "./mfa/second-factor.ts";
import { beginTwoStep, confirmTwoStep, endTwoStep, makeRecoveryCodes, getTwoStep } from "./mfa/two-step.ts";
import { getNotification, setNotification } from "./notifications/notifications.ts";
import { handleCallback, authorize } from "./oidc/authorize.ts";
import { exchangeCode, linkIdentity, signUpWithProvider } from "./oidc/sign-in.ts";
import { listIdentities, unlinkIdentity } from "./oidc/identities.ts";
import { changePassword, forgotPassword, resetPassword } from "./password.ts";
import { getPreferences, setPreferences } from "./preferences/preferences.ts";
import { getProfile, saveProfile } from "./profile/profile.ts";
import { listSecurityEvents } from "./security-events.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.ts";
import { createChallenge } from "./proof-of-work/proof-of-work.ts";
import { getRegistration } from "./registration/registration.ts";
import { signIn, signOut } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { changeUsername } from "./username/change-username.ts";
import { resendVerification, verifyEmail } from "./verify.ts";

export const accountRoutes: Handlers<AccountsContract, AccountsCtx, SessionCtx & OwnerCtx> = {
  "GET /v1/registration": (ctx) => getRegistration(ctx),
  "GET /v1/registration/challenge": async (ctx) => createChallenge(ctx),
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
  "GET /v1/auth/sessions": (ctx) => listSessions(ctx),
  "DELETE /v1/auth/sessions/{sessionId}": (ctx, { params }) => endSession(ctx, params.sessionId),
  "DELETE /v1/auth/sessions": (ctx) => endOtherSessions(ctx),
  "GET /v1/auth/events": (ctx, { query }) =>
    listSecurityEvents(ctx, { before: query.cursor ?? query.before, limit: query.limit }),
  "POST /v1/auth/change-address": (ctx, { body }) =>
    requestAddressChange(ctx, { email: body.email, password: body.current_password }),
  "GET /v1/auth/change-address": (ctx) => findAddressChange(ctx),
  "DELETE /v1/auth/change-address": (ctx) => stopAddressChange(ctx),
  "POST /auth/confirm-address": (ctx, { body }) => confirmAddress(ctx, body.token),
  "POST /auth/cancel-address": (ctx, { body }) => cancelAddress(ctx, body.token),
  "POST /users/login/second-factor": (ctx, { body }) => confirmSecondFactor(ctx, body),
  "POST /users/login/passkey/options": (ctx, { body }) => beginPasskey(ctx, body.challenge),
  "POST /users/login/passkey": (ctx, { body }) => signInWithPasskey(ctx, body.passkey),
  "GET /v1/auth/totp": (ctx) => getTwoStep(ctx),
  "POST /v1/auth/totp": (ctx, { body }) => beginTwoStep(ctx, body),
  "POST /v1/auth/totp/confirm": (ctx, { body }) => confirmTwoStep(ctx, body.code),
  "DELETE /v1/auth/totp": (ctx, { body }) => endTwoStep(ctx, body),
  "POST /v1/auth/recovery-codes": (ctx, { body }) => makeRecoveryCodes(ctx, body),
  "GET /v1/auth/passkeys": (ctx) => listPasskeys(ctx),
  "POST /v1/auth/passkeys/options": (ctx, { body }) => beginNewPasskey(ctx, body),
  "POST /v1/auth/passkeys": (ctx, { body }) => addPasskey(ctx, body),
  "PUT /v1/auth/passkeys/{passkeyId}": (ctx, { params, body }) => renamePasskey(ctx, params.passkeyId, body.name),
  "DELETE /v1/auth/passkeys/{passkeyId}": (ctx, { params }) => removePasskey(ctx, params.passkeyId),
  "GET /auth/oidc/start": (ctx, { query }) => authorize(ctx, query),
  "GET /auth/oidc/callback": (ctx, { query }) => handleCallback(ctx, query),
  "POST /auth/oidc/trade": (ctx, { body }) => exchangeCode(ctx, body),
  "POST /auth/oidc/link": (ctx, { body }) => linkIdentity(ctx, body),
  "POST /auth/oidc/sign-up": (ctx, { body }) => signUpWithProvider(ctx, body),
  "GET /v1/auth/identities": (ctx) => listIdentities(ctx),
  "DELETE /v1/auth/identities/{identityId}": (ctx, { params, body }) => unlinkIdentity(ctx, params.identityId, body),
  "POST /v1/profile": (ctx, { body }) => saveProfile(ctx, body),
  "GET /v1/profile/detail/{userId}": (ctx, { params }) => getProfile(ctx, params.userId),
  "PUT /v1/plan": async (ctx, { body }) => {
    await switchPlan(ctx, body.plan);
    return getProfile(ctx, ctx.accountId);
  },
  "GET /v1/settings/{userId}": (ctx, { params }) => getNotification(ctx, params.userId),
  "PUT /v1/settings/{userId}": (ctx, { params, body }) => setNotification(ctx, params.userId, body.notification),
  "GET /v1/settings/{userId}/preferences": (ctx, { params }) => getPreferences(ctx, params.userId),
  "PUT /v1/settings/{userId}/preferences": (ctx, { params, body }) => setPreferences(ctx, params.userId, body),
  "PUT /v1/account/username": (ctx, { body }) =>
    changeUsername(ctx, { username: body.username, password: body.current_password }),
};
