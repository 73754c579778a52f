import { z } from "zod";
import type { AccountsCtx } from "../ctx.ts";
import { seal, unseal } from "#infra/secrets/seal.ts";
import { AUTH_REQUEST_MS } from "./provider.ts";
import { readCookies, toCookie } from "../cookies.ts";

const authRequestSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The PKCE code verifier (RFC 7636). */
  verifier: z.string(),
  /** The path to open after sign-in. */
  next: z.string(),
  expires: z.number(),
});

/** The state of an authorization request, stored only in the browser's sealed cookie. */
export type AuthRequest = z.output<typeof authRequestSchema>;

const CONTEXT = "oidc journey";
const toKey = ({ keys }: AccountsCtx) => keys.of("accounts oidc journey");

export function storeAuthRequest(ctx: AccountsCtx, authRequest: Omit<AuthRequest, "expires">): void {
  const text = JSON.stringify({ ...authRequest, expires: ctx.now().getTime() + AUTH_REQUEST_MS });
  setCookie(ctx, seal(toKey(ctx), Buffer.from(text), CONTEXT).toString("base64url"), AUTH_REQUEST_MS);
}

export function readAuthRequest(ctx: AccountsCtx): AuthRequest | undefined {
  const cookie = readCookie(ctx);
  const plain = cookie ? unseal(toKey(ctx), Buffer.from(cookie, "base64url"), CONTEXT) : undefined;
  if (!plain) return undefined;
  const authRequest = authRequestSchema.parse(JSON.parse(plain.toString()));
  return authRequest.expires > ctx.now().getTime() ? authRequest : undefined;
}

/** One cookie per browser. It holds the auth request on the way out, then the secret that its code is bound to. */
const NAME = "oidc";

type CookieCtx = Pick<AccountsCtx, "cookies" | "publicUrl" | "setCookie">;

export function readCookie({ cookies }: CookieCtx): string | undefined {
  return readCookies(cookies, NAME).find((value) => value !== "");
}

/** Lax: the callback is a navigation from another site. */
export function setCookie({ publicUrl, setCookie: set }: CookieCtx, value: string, lifeMs: number): void {
  set(toCookie(publicUrl, { name: NAME, value, lifeMs, path: "/auth/oidc", sameSite: "Lax" }));
}

export function dropCookie(ctx: CookieCtx): void {
  setCookie(ctx, "", 0);
}
