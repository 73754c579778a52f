import { createHmac } from "node:crypto";
import { utcDay } from "#base/time.ts";

/** Returns the salt of a UTC day (`YYYY-MM-DD`), or undefined once it has been deleted. */
export type FindSalt = (day: string) => Promise<Uint8Array | undefined>;

/**
 * The salted daily hash of a visitor as an unsigned 64-bit decimal: the first eight bytes of HMAC-SHA-256 (RFC 2104)
 * over workspace, address and user agent. Never zero, which means "no hash".
 */
export function visitorHash(salt: Uint8Array, workspaceId: string, address: string, userAgent: string): string {
  const digest = createHmac("sha256", salt).update(`${workspaceId}\n${address}\n${userAgent}`).digest();
  return String(digest.readBigUInt64BE() || 1n);
}

export function saltDay(timeMs: number): string {
  return utcDay(new Date(timeMs));
}
