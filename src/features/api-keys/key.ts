import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import bs58 from "bs58";

/** Lets secret scanners recognise our keys. */
const PREFIX = "halka_live_";
const SECRET_BYTES = 32;
const CHECKSUM_BYTES = 4;
/** The length of 36 bytes in base58. Shorter texts are padded with the zero digit, `1`. */
const LENGTH = 50;
const KEY_PATTERN = /^halka_live_([1-9A-HJ-NP-Za-km-z]{50})$/;
/** The displayed part of a key: too short to guess the rest. */
const START_LENGTH = PREFIX.length + 4;

/** A new key: 32 random bytes and their CRC-32, in base58. */
export function newKey(): string {
  const secret = randomBytes(SECRET_BYTES);
  return PREFIX + bs58.encode(Buffer.concat([secret, checksum(secret)])).padStart(LENGTH, "1");
}

/** Whether a text looks like one of our keys, even if it is cut off or mistyped. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Whether a text is one of our keys. Checks the form and the checksum, so that secret scanners need no database. */
export function isKey(text: string): boolean {
  const encoded = KEY_PATTERN.exec(text)?.[1];
  if (encoded === undefined) return false;
  const bytes = Buffer.from(bs58.decode(encoded)).subarray(-SECRET_BYTES - CHECKSUM_BYTES);
  if (bytes.length !== SECRET_BYTES + CHECKSUM_BYTES) return false;
  return checksum(bytes.subarray(0, SECRET_BYTES)).equals(bytes.subarray(SECRET_BYTES));
}

/** The displayed form of a key. */
export function getStart(key: string): string {
  return key.slice(0, START_LENGTH);
}

function checksum(bytes: Uint8Array): Buffer {
  const result = Buffer.alloc(CHECKSUM_BYTES);
  result.writeUInt32BE(crc32(bytes));
  return result;
}
