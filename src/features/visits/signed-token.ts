import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTE_MS, SECOND_MS } from "#base/time.ts";

const LIFETIME_MS = 5 * MINUTE_MS;
const TOKEN_PATTERN = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/**
 * A token, valid for five minutes, that the visitor completed a step for this subject: entered a link's password, passed
 * a warning, or got a decision. No cookie is needed, and a password is never sent back to the browser.
 */
export function signToken(key: Buffer, subject: string, nowMs: number): string {
  const expires = Math.floor((nowMs + LIFETIME_MS) / SECOND_MS);
  return `${expires}.${signature(key, subject, String(expires))}`;
}

/** True for a genuine token of this subject that has not expired. */
export function isSignedToken(key: Buffer, subject: string, nowMs: number, text: string): boolean {
  const match = TOKEN_PATTERN.exec(text);
  if (!match) return false;
  const [, expires, mac] = match as unknown as [string, string, string];
  if (Number(expires) * SECOND_MS <= nowMs) return false;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(signature(key, subject, expires)));
}

function signature(key: Buffer, subject: string, expires: string): string {
  return createHmac("sha256", key).update(`${subject}.${expires}`).digest("base64url");
}
