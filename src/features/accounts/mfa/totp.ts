import { Secret, TOTP } from "otpauth";
import { SECOND_MS } from "#base/time.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { TOTP_DIGITS } from "./limits.ts";
import { seal, unseal } from "#infra/secrets/seal.ts";

/** 160 bits, as RFC 4226 (section 4) recommends. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Time steps that a code may be early or late, since clocks differ (RFC 6238, section 5.2). */
const WINDOW = 1;
const ISSUER = "Halka";

/** The defaults that every authenticator app supports: SHA-1, six digits, 30 seconds. */
function getApp(secret: Secret, label = "") {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: "SHA1", digits: TOTP_DIGITS, period: PERIOD_SECONDS });
}

export function newSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** The secret to type into an app, and the URI of its QR code. */
export function describeSecret(bytes: Uint8Array, label: string): { secret: string; uri: string } {
  const secret = getSecret(bytes);
  return { secret: secret.base32, uri: getApp(secret, label).toString() };
}

/** The time step of this code, from one step before `now` to one after; undefined if none matches. */
export function findMatchingStep(bytes: Uint8Array, code: string, now: Date): number | undefined {
  const app = getApp(getSecret(bytes));
  const delta = app.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : stepAt(now) + delta;
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / SECOND_MS / PERIOD_SECONDS);
}

function getSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}

const toKey = (keys: Keys) => keys.of("accounts totp secret");

export function sealSecret(keys: Keys, bytes: Uint8Array, accountId: string): Buffer {
  return seal(toKey(keys), bytes, accountId);
}

/** Decrypts the secret of an app. Throws if the server's secret has changed since it was sealed. */
export function openSecret(keys: Keys, sealed: Uint8Array, accountId: string): Uint8Array {
  const bytes = unseal(toKey(keys), sealed, accountId);
  if (!bytes) throw new Error("An authenticator's secret cannot be decrypted: SECRET has changed");
  return bytes;
}
