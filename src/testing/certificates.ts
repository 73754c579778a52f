import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { DAY_MS } from "#base/time.ts";

export interface TestCertificate {
  /** In PEM: the certificate, then its issuer's unless it is self-signed. */
  readonly chain: string;
  /** PEM. */
  readonly privateKey: string;
}

export interface TestAuthority {
  /** The authority's own certificate in PEM, for clients that should trust it. */
  readonly certificate: string;
  /** Issues a certificate with a new key. */
  issue(host: string, life?: Life): TestCertificate;
  /** Issues the chain for an existing key (SPKI). */
  certify(host: string, publicKey: Buffer, life?: Life): string;
}

interface Life {
  readonly notBefore?: Date;
  readonly notAfter?: Date;
}

/** A certificate authority that only tests trust (X.509 v3, RFC 5280; all keys are P-256). */
export function openTestAuthority(name = "Test authority"): TestAuthority {
  const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = own.publicKey.export({ type: "spki", format: "der" });
  const keyId = createHash("sha1").update(spki).digest();
  const build = (host: string | undefined, publicKey: Buffer, { notBefore, notAfter }: Life) => {
    const extensions =
      host === undefined
        ? [extension("551d13", sequence(tlv(0x01, Buffer.from([0xff])))), extension("551d0e", tlv(0x04, keyId))]
        : [extension("551d11", sequence(tlv(0x82, Buffer.from(host))))];
    const body = sequence(
      tlv(0xa0, tlv(0x02, Buffer.from([2]))),
      tlv(0x02, Buffer.concat([Buffer.from([0, 0x87]), randomBytes(15)])),
      ALGORITHM,
      toName(name),
      sequence(
        toTime(notBefore ?? new Date(Date.now() - DAY_MS)),
        toTime(notAfter ?? new Date(Date.now() + 90 * DAY_MS)),
      ),
      toName(host?.slice(0, 64) ?? name),
      publicKey,
      tlv(0xa3, sequence(...extensions, extension("551d23", sequence(tlv(0x80, keyId))))),
    );
    return toPem(
      sequence(body, ALGORITHM, tlv(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", body, own.privateKey)]))),
    );
  };
  const certificate = build(undefined, spki, { notAfter: new Date(Date.now() + 3_650 * DAY_MS) });
  const certify = (host: string, publicKey: Buffer, life: Life = {}) => build(host, publicKey, life) + certificate;
  return {
    certificate,
    certify,
    issue(host, life) {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      return {
        chain: certify(host, publicKey.export({ type: "spki", format: "der" }), life),
        privateKey: privateKey.export({ type: "pkcs8", format: "pem" }),
      };
    },
  };
}

/** The key (SPKI) in a certificate request (PKCS #10). */
export function readRequestKey(request: Buffer): Buffer {
  const info = enter(request, enter(request, 0));
  const version = end(request, info);
  const subject = end(request, version);
  const spki = request.subarray(subject, end(request, subject));
  const key: KeyObject = createPublicKey({ key: spki, type: "spki", format: "der" });
  return key.export({ type: "spki", format: "der" });
}

/** The offset at which the content of the DER value at `at` begins. */
function enter(der: Buffer, at: number): number {
  const length = der[at + 1]!;
  return at + 2 + (length < 0x80 ? 0 : length & 0x7f);
}

/** The offset at which the DER value at `at` ends. */
function end(der: Buffer, at: number): number {
  const length = der[at + 1]!;
  return enter(der, at) + (length < 0x80 ? length : der.readUIntBE(at + 2, length & 0x7f));
}

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => tlv(0x30, Buffer.concat(parts));
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, "hex"));
const extension = (id: string, value: Buffer) => sequence(oid(id), tlv(0x04, value));
/** ecdsa-with-SHA256 */
const ALGORITHM = sequence(oid("2a8648ce3d040302"));
const toName = (text: string) => sequence(tlv(0x31, sequence(oid("550403"), tlv(0x0c, Buffer.from(text)))));
const toTime = (date: Date) => tlv(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, "")));

function toPem(der: Buffer): string {
  return `-----BEGIN CERTIFICATE-----\n${der.toString("base64").replace(/.{64}/g, "$&\n").trim()}\n-----END CERTIFICATE-----\n`;
}
