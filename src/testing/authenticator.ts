import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

export interface Ceremony {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** False if the person did not confirm with a finger, face or PIN. */
  readonly isVerified?: boolean;
  /** The signature counter to report, instead of the previous one plus one. */
  readonly counter?: number;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A software authenticator with one discoverable ES256 key. Returns what a browser would send. */
export function newAuthenticator(defaults: { readonly origin: string; readonly rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let userHandle = "";
  let counter = 0;

  const clientData = (type: string, { challenge, origin = defaults.origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ rpId = defaults.rpId, isVerified = true, counter: given }: Ceremony, extra = 0): Buffer {
    counter = given ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | extra]);
    return Buffer.concat([sha256(rpId), flags, count]);
  }

  const common = { id: base64url(id), rawId: base64url(id), type: "public-key", clientExtensionResults: {} };

  return {
    id: base64url(id),
    /** The result of `navigator.credentials.create`. */
    register(ceremony: Ceremony & { readonly userId: string }) {
      userHandle = ceremony.userId;
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, toCose(publicKey)]);
      const authData = Buffer.concat([authenticatorData(ceremony, HAS_CREDENTIAL), credential]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", Uint8Array.from(authData)],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", ceremony)),
          attestationObject: base64url(attestation),
          transports: ["internal"],
        },
      };
    },
    /** The result of `navigator.credentials.get`. */
    assert(ceremony: Ceremony) {
      const data = clientData("webauthn.get", ceremony);
      const authData = authenticatorData(ceremony);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle,
        },
      };
    },
  };
}

/** An EC2 key as COSE encodes it (RFC 9053, section 7.1.1). */
function toCose(key: KeyObject): Uint8Array {
  const { x, y } = key.export({ format: "jwk" });
  const bytes = (text: string | undefined) => Uint8Array.from(Buffer.from(text!, "base64url"));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}
