import { createHmac } from "node:crypto";
import { tokenHash } from "#features/accounts/tokens.ts";
import type { Keys } from "#infra/secrets/keys.ts";

/** The stored hash of an id of oidc-provider: ids are tokens, codes and names of requests in progress. */
export function recordKey(model: string, id: string) {
  return { model, idHash: tokenHash(id) };
}

/** The stored hash of a code that people type. It is short, so that a plain hash could be reversed. */
export function userCodeHash(keys: Keys, code: string): Buffer {
  const letters = code.toUpperCase().replace(/[^A-Z]/g, "");
  return createHmac("sha256", keys.of("oauth user codes")).update(letters).digest();
}
