import { X509Certificate } from "node:crypto";

/** The extension "authority key identifier", 2.5.29.35, in DER. */
const AUTHORITY_KEY = Buffer.from("0603551d23", "hex");
const OCTET_STRING = 0x04;
const SEQUENCE = 0x30;
const KEY_IDENTIFIER = 0x80;

/**
 * The id of a certificate in renewal information (RFC 9773, section 4.1): authority key identifier and serial number.
 * Undefined for a certificate without such an identifier.
 */
export function toCertificateId(pem: string): string | undefined {
  const { raw, serialNumber } = new X509Certificate(pem);
  const at = raw.indexOf(AUTHORITY_KEY);
  const keyId = at < 0 ? undefined : readKeyId(raw, at + AUTHORITY_KEY.length);
  if (!keyId) return undefined;
  const hex = serialNumber.length % 2 ? `0${serialNumber}` : serialNumber;
  // DER integers are signed, so a first bit of 1 needs a zero byte before it
  const serial = Buffer.from(Number.parseInt(hex.slice(0, 2), 16) >= 0x80 ? `00${hex}` : hex, "hex");
  return `${keyId.toString("base64url")}.${serial.toString("base64url")}`;
}

function readKeyId(der: Buffer, start: number): Buffer | undefined {
  const octets = enter(der, start, OCTET_STRING);
  const sequence = octets && enter(der, octets.start, SEQUENCE);
  const key = sequence && enter(der, sequence.start, KEY_IDENTIFIER);
  return key && der.subarray(key.start, key.start + key.length);
}

function enter(der: Buffer, at: number, tag: number): { start: number; length: number } | undefined {
  const short = der[at + 1];
  if (der[at] !== tag || short === undefined) return undefined;
  if (short < 0x80) return { start: at + 2, length: short };
  const bytes = short & 0x7f;
  if (bytes === 0 || bytes > 4) return undefined;
  return { start: at + 2 + bytes, length: der.readUIntBE(at + 2, bytes) };
}
