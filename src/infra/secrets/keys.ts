import { hkdfSync } from "node:crypto";

/** One key for each purpose, none of which tells anything about another or about the secret. */
export interface Keys {
  of(purpose: string): Buffer;
}

const KEY_BYTES = 32;

/** Derives keys from one secret by HKDF-SHA256 (RFC 5869); the same secret and purpose give the same key everywhere. */
export function openKeys(secret: string): Keys {
  const created = new Map<string, Buffer>();
  return {
    of(purpose) {
      const known = created.get(purpose);
      if (known) return known;
      const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
      created.set(purpose, key);
      return key;
    },
  };
}
