import { z } from "zod";
import { openObject } from "#base/schema.ts";

/** Longer than any key today: an ML-DSA-87 key with its signature takes about 10 KB as base64url. */
const MAX_LENGTH = 20_000;
/** A credential id has at most 1,023 bytes (WebAuthn, section 4). */
const ID_MAX_LENGTH = 1400;

const bytes = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/, "Must be base64url");

const credential = {
  id: bytes(ID_MAX_LENGTH),
  rawId: bytes(ID_MAX_LENGTH),
  type: z.literal("public-key"),
  clientExtensionResults: openObject,
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
};

/** `RegistrationResponseJSON` of WebAuthn. */
export const attestationSchema = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(MAX_LENGTH),
    attestationObject: bytes(MAX_LENGTH),
    authenticatorData: bytes(MAX_LENGTH).optional(),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,30}$/, "Must be a transport of WebAuthn"))
      .max(10)
      .optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: bytes(MAX_LENGTH).optional(),
  }),
});

/** `AuthenticationResponseJSON` of WebAuthn. */
export const assertionSchema = z
  .strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: bytes(MAX_LENGTH),
      authenticatorData: bytes(MAX_LENGTH),
      signature: bytes(MAX_LENGTH),
      userHandle: bytes(200).optional(),
    }),
  })
  .meta({ id: "PasskeyAssertion" });

export type Attestation = z.output<typeof attestationSchema>;
export type Assertion = z.output<typeof assertionSchema>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

/** The fields of `PublicKeyCredentialCreationOptionsJSON` that we set. */
export const creationOptionsSchema = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
    timeout: z.number(),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
    attestation: z.literal("none"),
  })
  .meta({ id: "PasskeyCreationOptions" });

/** The fields of `PublicKeyCredentialRequestOptionsJSON` that we set. */
export const requestOptionsSchema = z
  .object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    allowCredentials: z.array(descriptor),
    userVerification: z.literal("required"),
  })
  .meta({ id: "PasskeyRequestOptions" });

export type CreationOptions = z.output<typeof creationOptionsSchema>;
export type RequestOptions = z.output<typeof requestOptionsSchema>;
