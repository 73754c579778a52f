import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, tooManyRequests, unavailable } from "#base/errors.ts";
import { text } from "#base/schema.ts";
import { signedInAccountSchema } from "../account-schema.ts";
import { wrongCurrentPassword } from "../errors.ts";
import { currentPassword } from "../schemas.ts";
import { assertionSchema, attestationSchema, creationOptionsSchema, requestOptionsSchema } from "./passkey-schemas.ts";
import { PASSKEY_NAME_MAX_LENGTH, RECOVERY_CODE_LENGTH, RECOVERY_CODES, TOTP_DIGITS } from "./limits.ts";
import {
  challengeExpired,
  passkeyKnown,
  passkeyLimit,
  secondFactorMissing,
  twoStepOff,
  twoStepOn,
  wrongMfaCode,
  wrongPasskey,
  wrongRecoveryCode,
} from "./errors.ts";

/** Digits as typed, possibly grouped. */
const code = z
  .string()
  .max(40)
  .overwrite((typed) => typed.replace(/[\s-]/g, ""))
  .regex(new RegExp(`^[0-9]{${TOTP_DIGITS}}$`), `Enter the ${TOTP_DIGITS} digits`);

const recoveryCode = z
  .string()
  .max(4 * RECOVERY_CODE_LENGTH)
  .overwrite((typed) => typed.replace(/[\s-]/g, "").toUpperCase())
  .regex(/^[0-9A-Z]+$/, "Enter a recovery code");

const challenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "Must be the challenge that the server returned");
const passkeyName = text(PASSKEY_NAME_MAX_LENGTH).trim().min(1, "Enter a name");

/** A code from the app or a recovery code; required when two-step sign-in is on. */
export const secondFactorInput = { code: code.optional(), recovery_code: recoveryCode.optional() };

/** Proof that the caller is the account's owner, rather than someone at an unlocked browser. */
export const reauthentication = z
  .strictObject({ current_password: currentPassword, ...secondFactorInput })
  .meta({ id: "Reauthentication" });

const hasOne = ({ code: digits, recovery_code, passkey }: Record<string, unknown>) =>
  [digits, recovery_code, passkey].filter((field) => field !== undefined).length === 1;
const notOne = { message: "Send exactly one of code, recovery_code and passkey", path: ["code"] };

const signedIn = z.object({ user: signedInAccountSchema });
const recoveryCodes = z
  .object({ recovery_codes: z.array(z.string()).length(RECOVERY_CODES) })
  .meta({ id: "RecoveryCodes" });

const passkeySchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: "Passkey" });

const passkeyId = z.object({ passkeyId: z.uuid() });
export const reauthenticationErrors = [
  wrongCurrentPassword,
  secondFactorMissing,
  wrongMfaCode,
  wrongRecoveryCode,
  tooManyRequests,
  unavailable,
];

export const mfaContract = defineContract(
  { tag: "Sign-in", scope: "session" },
  {
    "POST /users/login/second-factor": {
      id: "confirmSecondFactor",
      summary: "Sign in: the second step",
      access: "public",
      body: z
        .strictObject({
          challenge,
          ...secondFactorInput,
          passkey: assertionSchema.optional(),
        })
        .refine(hasOne, notOne),
      response: signedIn,
      errors: [challengeExpired, wrongMfaCode, wrongRecoveryCode, wrongPasskey, tooManyRequests],
    },
    "POST /users/login/passkey/options": {
      id: "startPasskeySignIn",
      summary: "Start signing in, or confirming the second step, with a passkey",
      access: "public",
      body: z.strictObject({ challenge: challenge.optional() }),
      response: requestOptionsSchema,
      errors: [challengeExpired, tooManyRequests],
    },
    "POST /users/login/passkey": {
      id: "signInWithPasskey",
      summary: "Sign in with a passkey",
      access: "public",
      body: z.strictObject({ passkey: assertionSchema }),
      response: signedIn,
      errors: [challengeExpired, wrongPasskey, tooManyRequests],
    },
    "GET /v1/auth/totp": {
      id: "getTwoStep",
      summary: "Get the state of two-step sign-in",
      response: z.object({ since: z.string().nullable(), recovery_codes_left: z.int() }),
    },
    "POST /v1/auth/totp": {
      id: "startTwoStep",
      summary: "Start setting up an authenticator app",
      body: z.strictObject({ current_password: currentPassword }),
      response: z.object({ secret: z.string(), uri: z.string() }),
      errors: [wrongCurrentPassword, twoStepOn, tooManyRequests, unavailable],
    },
    "POST /v1/auth/totp/confirm": {
      id: "confirmTwoStep",
      summary: "Turn on two-step sign-in with the app's first code",
      body: z.strictObject({ code }),
      response: recoveryCodes,
      errors: [wrongMfaCode, twoStepOn, twoStepOff, tooManyRequests],
    },
    "DELETE /v1/auth/totp": {
      id: "disableTwoStep",
      summary: "Turn off two-step sign-in",
      body: reauthentication,
      errors: [...reauthenticationErrors, twoStepOff],
    },
    "POST /v1/auth/recovery-codes": {
      id: "createRecoveryCodes",
      summary: "Create new recovery codes; the old ones stop working",
      body: reauthentication,
      response: recoveryCodes,
      errors: [...reauthenticationErrors, twoStepOff],
    },
    "GET /v1/auth/passkeys": {
      id: "listPasskeys",
      summary: "List the caller's passkeys",
      response: z.array(passkeySchema),
      paginatedBy: "_id",
    },
    "POST /v1/auth/passkeys/options": {
      id: "startPasskey",
      summary: "Start registering a passkey",
      body: reauthentication,
      response: creationOptionsSchema,
      errors: [...reauthenticationErrors, passkeyLimit],
    },
    "POST /v1/auth/passkeys": {
      id: "createPasskey",
      summary: "Register a passkey",
      body: z.strictObject({ name: passkeyName, passkey: attestationSchema }),
      status: 201,
      response: passkeySchema,
      errors: [challengeExpired, wrongPasskey, passkeyKnown, passkeyLimit],
    },
    "PUT /v1/auth/passkeys/{passkeyId}": {
      id: "updatePasskey",
      summary: "Rename a passkey",
      params: passkeyId,
      body: z.strictObject({ name: passkeyName }),
      response: passkeySchema,
      errors: [notFound],
    },
    "DELETE /v1/auth/passkeys/{passkeyId}": {
      id: "deletePasskey",
      summary: "Delete a passkey",
      params: passkeyId,
      errors: [notFound],
    },
  },
);
