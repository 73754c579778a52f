import { z } from "zod";
import { text } from "#base/schema.ts";
import { invitation, registrationErrors } from "../registration/contract.ts";
import { defineContract } from "#base/contract.ts";
import { notFound, tooManyRequests, unavailable } from "#base/errors.ts";
import { handleSchema } from "#features/workspaces/workspace-schema.ts";
import { disposableEmail } from "../disposable/disposable-emails.ts";
import { signedInAccountSchema } from "../account-schema.ts";
import { brandInAddress } from "#features/workspaces/trust.ts";
import { usernameReserved, usernameTaken, wrongCredentials } from "../errors.ts";
import { secondFactorInput, reauthentication, reauthenticationErrors } from "../mfa/contract.ts";
import { secondFactorMissing, secondFactorRequired, wrongMfaCode, wrongRecoveryCode } from "../mfa/errors.ts";
import { NEXT_MAX_LENGTH, PASSWORD_MAX_LENGTH } from "../limits.ts";
import { pendingSignInExpired, providerAddressUnverified, providerOff } from "./errors.ts";

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, "Must be the code that the server returned");
const parameter = text(4096);
const redirect = z.object({ location: z.string() });
const user = signedInAccountSchema;
const signedIn = z.object({ user });

const identitySchema = z
  .object({
    _id: z.string(),
    name: z.string().describe("The provider's display name; its host if it is no longer the configured one"),
    createdAt: z.string(),
  })
  .meta({ id: "OidcIdentity" });

export const oidcContract = defineContract(
  { tag: "Sign-in", scope: "session" },
  {
    "GET /auth/oidc/start": {
      id: "startOidc",
      summary: "Redirect to the OpenID provider to sign in",
      access: "public",
      query: z.strictObject({ next: text(NEXT_MAX_LENGTH).optional(), invitation: invitation.optional() }),
      status: 303,
      response: redirect,
      errors: [providerOff],
    },
    "GET /auth/oidc/callback": {
      id: "handleOidcCallback",
      summary: "Return from the OpenID provider; redirects to the sign-in screen with a single-use code",
      access: "public",
      // The provider may add parameters of its own (OAuth 2.0, section 3.1).
      query: z
        .object({ code: parameter.optional(), state: parameter.optional(), error: parameter.optional() })
        .catchall(parameter),
      status: 303,
      response: redirect,
      errors: [providerOff],
    },
    "POST /auth/oidc/trade": {
      id: "exchangeOidcCode",
      summary: "Exchange the code for a session, or for a ticket for the remaining step",
      access: "public",
      body: z.strictObject({ code: token, invitation: invitation.optional() }),
      response: z.discriminatedUnion("next", [
        z.object({ next: z.literal("signed_in"), user }),
        z.object({ next: z.literal("link"), ticket: z.string(), email: z.string() }),
        z.object({ next: z.literal("sign_up"), ticket: z.string(), email: z.string(), username: z.string() }),
      ]),
      errors: [
        providerOff,
        pendingSignInExpired,
        providerAddressUnverified,
        secondFactorRequired,
        ...registrationErrors,
        tooManyRequests,
      ],
    },
    "POST /auth/oidc/link": {
      id: "linkOidcIdentity",
      summary: "Link the account that already has the email address, with its password",
      access: "public",
      body: z.strictObject({
        ticket: token,
        password: text(PASSWORD_MAX_LENGTH).min(1),
        ...secondFactorInput,
      }),
      response: signedIn,
      errors: [
        providerOff,
        pendingSignInExpired,
        wrongCredentials,
        secondFactorMissing,
        wrongMfaCode,
        wrongRecoveryCode,
        tooManyRequests,
        unavailable,
      ],
    },
    "POST /auth/oidc/sign-up": {
      id: "signUpWithOidc",
      summary: "Create an account for a person who signed in at the provider",
      access: "public",
      body: z.strictObject({ ticket: token, username: handleSchema, invitation: invitation.optional() }),
      response: signedIn,
      errors: [
        providerOff,
        pendingSignInExpired,
        usernameTaken,
        usernameReserved,
        brandInAddress,
        disposableEmail,
        ...registrationErrors,
        tooManyRequests,
        unavailable,
      ],
    },
    "GET /v1/auth/identities": {
      id: "listIdentities",
      summary: "List the linked OpenID accounts, and the provider of this installation",
      response: z.object({ provider: z.string().nullable(), identities: z.array(identitySchema) }),
    },
    "DELETE /v1/auth/identities/{identityId}": {
      id: "deleteIdentity",
      summary: "Unlink an OpenID account; needs the password, which remains a way to sign in",
      params: z.object({ identityId: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
      body: reauthentication,
      errors: [...reauthenticationErrors, notFound],
    },
  },
);
