import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTE_MS, SECOND_MS } from "#base/time.ts";

const LIFETIME_MS = 5 * MINUTE_MS;
const TOKEN_PATTERN = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/**
 * A token for the next form, which proves that the password of a link was entered a moment ago. No cookie is needed,
 * and the password itself is never sent back to the browser.
 */
export function signToken(key: Buffer, linkId: string, nowMs: number): string {
  const expires = Math.floor((nowMs + LIFETIME_MS) / SECOND_MS);
  return `${expires}.${signature(key, linkId, String(expires))}`;
}

/** True for a genuine token of this link that has not expired. */
export function isSignedToken(key: Buffer, linkId: string, nowMs: number, text: string): boolean {
  const match = TOKEN_PATTERN.exec(text);
  if (!match) return false;
  const [, expires, mac] = match as unknown as [string, string, string];
  if (Number(expires) * SECOND_MS <= nowMs) return false;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(signature(key, linkId, expires)));
}

function signature(key: Buffer, linkId: string, expires: string): string {
  return createHmac("sha256", key).update(`${linkId}.${expires}`).digest("base64url");
}
