import { z } from "zod";
import { isStorableText, NOT_STORABLE, text } from "#base/schema.ts";
import { defineContract } from "#base/contract.ts";
import { tooManyRequests, unavailable } from "#base/errors.ts";
import { handleSchema } from "#features/workspaces/workspace-schema.ts";
import { brandInAddress } from "#features/workspaces/trust.ts";
import { signedInAccountSchema } from "./account-schema.ts";
import { disposableEmail } from "./disposable/disposable-emails.ts";
import { addressContract } from "./address/contract.ts";
import {
  wrongCredentials,
  notVerified,
  usernameTaken,
  usernameReserved,
  wrongCode,
  wrongResetToken,
  passwordWeak,
  wrongCurrentPassword,
} from "./errors.ts";
import { invitation, invitationInvalid, registrationContract, registrationErrors } from "./registration/contract.ts";
import { mfaContract } from "./mfa/contract.ts";
import { secondFactorRequired } from "./mfa/errors.ts";
import { notificationsContract } from "./notifications/contract.ts";
import { oidcContract } from "./oidc/contract.ts";
import { preferencesContract } from "./preferences/contract.ts";
import { profileContract } from "./profile/contract.ts";
import { proof, proofErrors, proofOfWorkContract } from "./proof-of-work/contract.ts";
import { securityContract } from "./security/contract.ts";
import { usernameContract } from "./username/contract.ts";
import { CODE_MAX_LENGTH, EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./limits.ts";
import { currentPassword, email } from "./schemas.ts";

export * from "./limits.ts";

const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`)
  .refine(isStorableText, NOT_STORABLE);

/** The token of a sign-up attempt, which only the browser that signed up has. */
const attempt = text(100);

/** A code as typed: possibly grouped and in lower case. */
const typedCode = z
  .string()
  .max(4 * CODE_MAX_LENGTH)
  .refine(isStorableText, NOT_STORABLE)
  .overwrite((typed) => typed.replace(/[\s-]/g, "").toUpperCase())
  .min(1, "Enter the code")
  .max(CODE_MAX_LENGTH, `The code has at most ${CODE_MAX_LENGTH} characters`);

const confirmed = (body: { new_password: string; confirm_password: string }) =>
  body.new_password === body.confirm_password;
const mismatch = { message: "New passwords do not match", path: ["confirm_password"] };

export const accountsContract = defineContract(
  { tag: "Sign-in", scope: "session" },
  {
    "POST /users": {
      id: "signUp",
      summary: "Sign up",
      access: "public",
      body: z.strictObject({
        email,
        password: newPassword,
        username: handleSchema,
        attempt: attempt.optional(),
        invitation: invitation.optional(),
        proof: proof.optional(),
      }),
      response: z.object({
        email: z.string(),
        username: z.string(),
        status: z.literal("inactive"),
        attempt: z.string(),
      }),
      errors: [
        usernameTaken,
        usernameReserved,
        brandInAddress,
        passwordWeak,
        disposableEmail,
        ...proofErrors,
        ...registrationErrors,
        tooManyRequests,
        unavailable,
      ],
    },
    "POST /users/email_verify": {
      id: "verifyEmail",
      summary: "Verify an address with the code from the mail",
      access: "public",
      body: z.strictObject({ code: typedCode, attempt: attempt.optional() }),
      response: z.object({
        status: z.literal("active"),
        user: signedInAccountSchema.optional().describe("The new session. Present only if the attempt was sent."),
      }),
      errors: [wrongCode, invitationInvalid, tooManyRequests],
    },
    "POST /users/resend_verification": {
      id: "resendVerification",
      summary: "Send a new verification code",
      access: "public",
      body: z.strictObject({ email, attempt: attempt.optional() }),
      status: 202,
      response: z.object({ status: z.literal("sent") }),
      errors: [tooManyRequests],
    },
    "POST /users/login": {
      id: "signIn",
      summary: "Sign in",
      access: "public",
      body: z.strictObject({
        user: z.strictObject({
          // any text: all wrong credentials get the same response
          email: z.string().min(1).max(EMAIL_MAX_LENGTH),
          password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
        }),
      }),
      response: z.object({ user: signedInAccountSchema }),
      errors: [wrongCredentials, notVerified, secondFactorRequired, tooManyRequests, unavailable],
    },
    "POST /users/logout": {
      id: "signOut",
      summary: "End this session",
    },
    "POST /auth/forgot-password": {
      id: "requestPasswordReset",
      summary: "Request a link to reset the password",
      access: "public",
      body: z.strictObject({ email }),
      status: 202,
      response: z.object({ status: z.literal("sent") }),
      errors: [tooManyRequests],
    },
    "POST /auth/reset-password": {
      id: "resetPassword",
      summary: "Set a new password with the token from the mail",
      access: "public",
      body: z
        .strictObject({
          token: text(200).min(1),
          new_password: newPassword,
          confirm_password: text(PASSWORD_MAX_LENGTH),
        })
        .refine(confirmed, mismatch),
      response: z.object({ status: z.literal("changed") }),
      errors: [wrongResetToken, passwordWeak, tooManyRequests, unavailable],
    },
    "POST /v1/auth/change-password": {
      id: "changePassword",
      summary: "Change the password and end all other sessions",
      body: z
        .strictObject({
          current_password: currentPassword,
          new_password: newPassword,
          confirm_password: text(PASSWORD_MAX_LENGTH),
        })
        .refine(confirmed, mismatch),
      response: z.object({ status: z.literal("changed") }),
      errors: [wrongCurrentPassword, passwordWeak, tooManyRequests, unavailable],
    },
    ...registrationContract,
    ...proofOfWorkContract,
    ...securityContract,
    ...addressContract,
    ...mfaContract,
    ...oidcContract,
    ...profileContract,
    ...notificationsContract,
    ...preferencesContract,
    ...usernameContract,
  },
);

export type AccountsContract = typeof accountsContract;
