import { SECOND_MS } from "#base/time.ts";
import type { AccountsCtx } from "../ctx.ts";

/** One cookie per browser. It holds the auth request on the way out, then the secret that its code is bound to. */
const NAME = "oidc";
const PATH = "/auth/oidc";

type CookieCtx = Pick<AccountsCtx, "cookies" | "publicUrl" | "setCookie">;

export function readCookie({ cookies }: CookieCtx): string | undefined {
  for (const pair of cookies.split(";")) {
    const [name, value] = pair.trim().split("=", 2);
    if (name === NAME && value) return value;
  }
  return undefined;
}

/** Lax: the callback is a navigation from another site. */
export function setCookie({ publicUrl, setCookie: set }: CookieCtx, value: string, lifeMs: number): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  set(`${NAME}=${value}; Max-Age=${lifeMs / SECOND_MS}; Path=${PATH}; HttpOnly; SameSite=Lax${secure}`);
}

export function dropCookie(ctx: CookieCtx): void {
  setCookie(ctx, "", 0);
}
