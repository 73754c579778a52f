import { SECOND_MS } from "#base/time.ts";

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
  /** Empty to remove the cookie, with a life of 0. */
  readonly value: string;
  readonly lifeMs: number;
  readonly path: string;
  readonly sameSite: "Lax" | "Strict";
}

/** A `Set-Cookie` header. No script can read the cookie, and it stays on HTTPS where the product has that. */
export function toCookie(publicUrl: string, { name, value, lifeMs, path, sameSite }: NewCookie): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const maxAge = Math.floor(lifeMs / SECOND_MS);
  return `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=${sameSite}${secure}`;
}
