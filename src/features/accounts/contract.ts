import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { type ApiErrorKind, signedOut, tooManyRequests, unavailable } from "#base/errors.ts";
import { handleSchema } from "#features/workspaces/contract.ts";
import { secondFactorRequired } from "./mfa/errors.ts";
import { CODE_MAX_LENGTH, EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./limits.ts";

export * from "./limits.ts";

export const wrongCredentials: ApiErrorKind = {
  code: "wrong_credentials",
  status: 401,
  message: "Wrong email or password.",
};

export const notVerified: ApiErrorKind = {
  code: "not_verified",
  status: 403,
  message: "Verify your email first. We sent you a code.",
};

export const usernameTaken: ApiErrorKind = {
  code: "username_taken",
  status: 409,
  message: "This username is already taken.",
  field: "username",
};

export const usernameReserved: ApiErrorKind = {
  code: "username_reserved",
  status: 409,
  message: "This username is reserved. Choose another one.",
  field: "username",
};

export const wrongCode: ApiErrorKind = {
  code: "wrong_code",
  status: 422,
  message: "Invalid verification code. Please try again.",
  field: "code",
};

export const wrongResetToken: ApiErrorKind = {
  code: "wrong_reset_token",
  status: 422,
  message: "This reset link no longer works. Request a new one.",
  field: "token",
};

/** Names its field in the error itself: three forms use it under two field names. */
export const passwordWeak: ApiErrorKind = {
  code: "password_weak",
  status: 422,
  message: "This password is too easy to guess. Try three or four words that don't belong together.",
};

export const wrongCurrentPassword: ApiErrorKind = {
  code: "wrong_current_password",
  status: 422,
  message: "Your current password is incorrect.",
  field: "current_password",
};

const email = z.email("Enter a valid email address").max(EMAIL_MAX_LENGTH);
const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`);

/** Returned by a sign-up and kept by the browser that signed up. */
const attempt = z.string().max(100);

/** A code as typed: possibly grouped and in lower case. */
const typedCode = z
  .string()
  .max(4 * CODE_MAX_LENGTH)
  .overwrite((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .min(1, "Enter the code")
  .max(CODE_MAX_LENGTH, `The code has at most ${CODE_MAX_LENGTH} characters`);

const confirmed = (body: { new_password: string; confirm_password: string }) =>
  body.new_password === body.confirm_password;
const mismatch = { message: "New passwords do not match", path: ["confirm_password"] };

export const accountSchema = z.object({
  _id: z.uuid(),
  username: z.string(),
  email: z.string(),
  status: z.enum(["active", "inactive"]),
  subscription: z.object({ name: z.enum(["Free", "Starter", "Pro"]) }),
  subscription_expire: z.string().nullable(),
  /** One of the first accounts, which keep every feature permanently. */
  promo: z.boolean(),
});

export const accountsContract = {
  "POST /users": {
    summary: "Sign up",
    access: "public",
    body: z.strictObject({ email, password: newPassword, username: handleSchema, attempt: attempt.optional() }),
    status: 200,
    response: z.object({
      email: z.string(),
      username: z.string(),
      status: z.literal("inactive"),
      attempt: z.string(),
    }),
    errors: [usernameTaken, usernameReserved, passwordWeak, tooManyRequests, unavailable],
  },
  "POST /users/email_verify": {
    summary: "Verify an address with the code from the mail",
    access: "public",
    body: z.strictObject({ code: typedCode, attempt: attempt.optional() }),
    status: 200,
    response: z.object({
      status: z.literal("active"),
      /** The new session. Present only if the attempt was sent. */
      user: accountSchema.extend({ token: z.string() }).optional(),
    }),
    errors: [wrongCode, tooManyRequests],
  },
  "POST /users/resend_verification": {
    summary: "Send a new verification code",
    access: "public",
    body: z.strictObject({ email, attempt: attempt.optional() }),
    status: 202,
    response: z.object({ status: z.literal("sent") }),
    errors: [tooManyRequests],
  },
  "POST /users/login": {
    summary: "Sign in",
    access: "public",
    body: z.strictObject({
      user: z.strictObject({
        email: z.string().min(1).max(EMAIL_MAX_LENGTH),
        password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
      }),
    }),
    status: 200,
    response: z.object({ user: accountSchema.extend({ token: z.string() }) }),
    errors: [wrongCredentials, notVerified, secondFactorRequired, tooManyRequests, unavailable],
  },
  "POST /users/logout": {
    summary: "End this session",
    access: "session",
    status: 204,
    errors: [signedOut],
  },
  "POST /auth/forgot-password": {
    summary: "Ask for a link to set a new password",
    access: "public",
    body: z.strictObject({ email }),
    status: 202,
    response: z.object({ status: z.literal("sent") }),
    errors: [tooManyRequests],
  },
  "POST /auth/reset-password": {
    summary: "Set a new password with the token from the mail",
    access: "public",
    body: z
      .strictObject({
        token: z.string().min(1).max(200),
        new_password: newPassword,
        confirm_password: z.string().max(PASSWORD_MAX_LENGTH),
      })
      .refine(confirmed, mismatch),
    status: 200,
    response: z.object({ status: z.literal("changed") }),
    errors: [wrongResetToken, passwordWeak, tooManyRequests, unavailable],
  },
  "POST /v1/auth/change-password": {
    summary: "Change the password; all other sessions end",
    access: "session",
    body: z
      .strictObject({
        current_password: z.string().min(1, "Enter your current password").max(PASSWORD_MAX_LENGTH),
        new_password: newPassword,
        confirm_password: z.string().max(PASSWORD_MAX_LENGTH),
      })
      .refine(confirmed, mismatch),
    status: 200,
    response: z.object({ status: z.literal("changed") }),
    errors: [signedOut, wrongCurrentPassword, passwordWeak, tooManyRequests, unavailable],
  },
} as const satisfies Contract;

export type AccountsContract = typeof accountsContract;
