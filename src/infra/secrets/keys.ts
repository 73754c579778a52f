import { hkdfSync } from "node:crypto";

/** One key per purpose; no key reveals another or the secret. */
export interface Keys {
  of(purpose: string): Buffer;
}

const KEY_BYTES = 32;

/** Derives keys from one secret by HKDF-SHA256 (RFC 5869); the same secret and purpose always give the same key. */
export function openKeys(secret: string): Keys {
  const cache = new Map<string, Buffer>();
  return {
    of(purpose) {
      const cached = cache.get(purpose);
      if (cached) return cached;
      const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
      cache.set(purpose, key);
      return key;
    },
  };
}
