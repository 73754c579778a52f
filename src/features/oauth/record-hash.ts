import { createHmac } from "node:crypto";
import { hashBearerToken } from "#features/accounts/tokens.ts";
import type { Keys } from "#infra/secrets/keys.ts";

/**
 * The key of a stored record of oidc-provider. Its ids are tokens, codes and ids of pending requests, so only a hash is
 * stored.
 */
export function toRecordKey(model: string, id: string) {
  return { model, idHash: hashBearerToken(id) };
}

/** The stored hash of a code that people type. The code is short, so a plain hash could be reversed. */
export function hashUserCode(keys: Keys, code: string): Buffer {
  const letters = code.toUpperCase().replace(/[^A-Z]/g, "");
  return createHmac("sha256", keys.of("oauth user codes")).update(letters).digest();
}
