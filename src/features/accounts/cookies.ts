import { createHmac, timingSafeEqual } from "node:crypto";
import { SECOND_MS, DAY_MS } from "#base/time.ts";
import type { Keys } from "#infra/secrets/keys.ts";

/** The values of the cookies of this name in a `Cookie` header. */
export function readCookies(header: string, name: string): string[] {
  return header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

interface NewCookie {
  readonly name: string;
  /** To remove the cookie, an empty value with a `lifeMs` of 0. */
  readonly value: string;
  readonly lifeMs: number;
  readonly path: string;
  readonly sameSite: "Lax" | "Strict";
}

/** A `Set-Cookie` header. Scripts cannot read the cookie, and it is sent only over HTTPS if the public URL is https. */
export function toCookie(publicUrl: string, { name, value, lifeMs, path, sameSite }: NewCookie): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const maxAge = Math.floor(lifeMs / SECOND_MS);
  return `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=${sameSite}${secure}`;
}

export const OWN_COOKIE = "own";
/**
 * Marks the visits of an operator who views an account; set in addition to the cookie of the operator's own account.
 */
export const VIEW_COOKIE = "view_own";
const OWNER_COOKIE_MS = 180 * DAY_MS;
const COOKIE_PATTERN = /^([0-9a-f-]{36})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** The signing key of the cookie, passed to the visit path at startup. */
export function ownerCookieKey(keys: Keys): Buffer {
  return keys.of("accounts own cookie");
}

/** The `Set-Cookie` that marks this browser's clicks in the workspace as its owner's. */
export function ownerCookie(
  key: Buffer,
  workspaceId: string,
  now: Date,
  publicUrl: string,
  { lifeMs = OWNER_COOKIE_MS, isView = false }: { lifeMs?: number; isView?: boolean } = {},
): string {
  const value = ownerToken(key, workspaceId, now.getTime() + lifeMs);
  return toCookie(publicUrl, { name: isView ? VIEW_COOKIE : OWN_COOKIE, value, lifeMs, path: "/", sameSite: "Lax" });
}

/** The value of the cookie. It grants no access; it only marks visits as the owner's until it expires. */
export function ownerToken(key: Buffer, workspaceId: string, expiresMs: number): string {
  const value = `${workspaceId}.${Math.floor(expiresMs / SECOND_MS)}`;
  return `${value}.${signature(key, value)}`;
}

/** One `Set-Cookie` for each of the two cookies, which removes it. */
export function clearedOwnerCookies(publicUrl: string): string[] {
  return [OWN_COOKIE, VIEW_COOKIE].map((name) =>
    toCookie(publicUrl, { name, value: "", lifeMs: 0, path: "/", sameSite: "Lax" }),
  );
}

function signature(key: Buffer, value: string): string {
  return createHmac("sha256", key).update(value).digest("base64url");
}

/**
 * A workspace that this browser owns, or is viewing as its owner, according to the signed cookies in a `Cookie` header:
 * `preferred` if it is among them. Reads no database.
 */
export function readOwnerCookie(
  header: string | undefined,
  key: Buffer,
  nowMs: number,
  preferred?: string,
): string | undefined {
  // Fast path: this runs for every click, and few visitors have the cookie.
  if (!header?.includes(`${OWN_COOKIE}=`)) return undefined;
  const values = [OWN_COOKIE, VIEW_COOKIE].flatMap((name) => readCookies(header, name));
  const workspaceIds = values.flatMap((value) => verifyToken(value, key, nowMs) ?? []);
  return workspaceIds.find((workspaceId) => workspaceId === preferred) ?? workspaceIds[0];
}

function verifyToken(value: string, key: Buffer, nowMs: number): string | undefined {
  const match = COOKIE_PATTERN.exec(value);
  if (!match) return undefined;
  const [, workspaceId, expires, signed] = match as unknown as [string, string, string, string];
  if (Number(expires) * SECOND_MS <= nowMs) return undefined;
  const expected = signature(key, `${workspaceId}.${expires}`);
  return timingSafeEqual(Buffer.from(signed), Buffer.from(expected)) ? workspaceId : undefined;
}
