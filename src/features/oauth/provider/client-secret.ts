import { timingSafeEqual } from "node:crypto";
import { hashBearerToken } from "#features/accounts/tokens.ts";

/** The stored form of a client's secret. It has 256 random bits, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return hashBearerToken(secret).toString("base64url");
}

export function matchesSecret(stored: string, secret: string): boolean {
  const [expected, given] = [Buffer.from(stored), Buffer.from(hashSecret(secret))];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
