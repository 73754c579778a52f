/** Letters and digits without those that people confuse (0 O, 1 I L, U V): 29 characters, 4.86 bits each. */
const UNAMBIGUOUS = "23456789ABCDEFGHJKMNPQRSTWXYZ";

function randomText(alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // bytes beyond a multiple of the alphabet's length are skipped, since they would favour its first characters
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}

/** Random text that people can copy by hand, with 4.86 bits per character. */
export function newUnambiguousText(length: number): string {
  return randomText(UNAMBIGUOUS, length);
}

export { UNAMBIGUOUS as UNAMBIGUOUS_ALPHABET };

/** A version 7 UUID (RFC 9562): sorts by its creation time in milliseconds, so that index pages fill in order. */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setBigUint64(0, (BigInt(now) << 16n) | BigInt(((bytes[6]! & 0x0f) << 8) | bytes[7]!));
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The UUID of zeros (RFC 9562), which sorts before all others. */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether a text is a UUID as `newId` formats it. A query that compares an id column with text that is not a UUID fails.
 */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The smallest id that `newId` can return at an instant. */
export function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
