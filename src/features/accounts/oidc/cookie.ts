import { SECOND_MS } from "#base/time.ts";
import type { AccountsCtx } from "../ctx.ts";

/** One browser on its way: what it took along to the provider, then what its code is bound to. */
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

/** Lax, because the way back from the provider is a navigation from another site. */
export function setCookie({ publicUrl, setCookie: set }: CookieCtx, value: string, lifeMs: number): void {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  set(`${NAME}=${value}; Max-Age=${lifeMs / SECOND_MS}; Path=${PATH}; HttpOnly; SameSite=Lax${secure}`);
}

export function dropCookie(ctx: CookieCtx): void {
  setCookie(ctx, "", 0);
}
