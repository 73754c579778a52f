import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { SECOND_MS } from "#base/time.ts";
import type { Signature } from "../event-types.ts";

interface SignatureInput {
  /** The same for all attempts, so that the receiver can deduplicate. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The Standard Webhooks headers, with a signature per valid secret. */
export function signedHeaders(
  kind: Signature,
  secrets: readonly Uint8Array[],
  { id, at, body }: SignatureInput,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / SECOND_MS));
  const content = `${id}.${timestamp}.${body}`;
  const signOne = kind === "hmac" ? signHmac : signEd25519;
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => signOne(secret, content)).join(" "),
  };
}

function signHmac(secret: Uint8Array, content: string): string {
  return `v1,${createHmac("sha256", secret).update(content).digest("base64")}`;
}

function signEd25519(seed: Uint8Array, content: string): string {
  return `v1a,${sign(null, Buffer.from(content), toPrivateKey(seed)).toString("base64")}`;
}

/** The bytes before the seed of an ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_KEY_BYTES = 32;

function toPrivateKey(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
}

/** The public key (32 bytes) of a seed. */
export function toPublicKey(seed: Uint8Array): Buffer {
  const der = createPublicKey(toPrivateKey(seed)).export({ format: "der", type: "spki" });
  return der.subarray(-PUBLIC_KEY_BYTES);
}
