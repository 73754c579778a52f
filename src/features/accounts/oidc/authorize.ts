import { isApiError, ApiError, tooManyRequests } from "#base/errors.ts";
import { enforceRateLimit } from "#infra/rate-limits/rate-limits.ts";
import { providerPerNetwork } from "../attempt-limits.ts";
import type { AccountsCtx } from "../ctx.ts";
import {
  newPendingSignIn,
  dropCookie,
  readAuthRequest,
  storeAuthRequest,
  type AuthRequest,
} from "./pending-sign-ins.ts";
import { isNextTooLong } from "../limits.ts";
import { fetchIdentity, type OidcProvider } from "./provider.ts";
import { providerOff } from "./errors.ts";

const CALLBACK = "/auth/oidc/callback";
const SCOPE = "openid email profile";

/** Why the callback did not sign in. The sign-in screen has a message for each. */
type CallbackError = "away" | "declined" | "failed" | "over" | "too_often";

/** What the sign-in screen gets back from the provider's callback; empty if the browser sent none. */
type Returned = Pick<AuthRequest, "next" | "invitation">;

/** The configured provider; throws without one. */
export function requireProvider({ provider }: AccountsCtx): OidcProvider {
  if (!provider) throw new ApiError(providerOff);
  return provider;
}

/**
 * Returns the provider's sign-in URL, with PKCE and with a state and a nonce that are bound to this browser. Returns
 * the sign-in screen with an error if the provider is unavailable.
 */
export async function authorize(
  ctx: AccountsCtx,
  { next = "", invitation = "" }: { readonly next?: string | undefined; readonly invitation?: string | undefined },
): Promise<{ location: string }> {
  const provider = requireProvider(ctx);
  const opened = await provider.open().catch((err: unknown) => {
    ctx.log.warn({ err }, "accounts: the OpenID provider does not respond");
    return undefined;
  });
  if (!opened) return signInWithError("away", { next, invitation });
  const { openId, config } = opened;
  const authRequest = {
    state: openId.randomState(),
    nonce: openId.randomNonce(),
    verifier: openId.randomPKCECodeVerifier(),
    // the sign-in screen keeps such a path itself, so this one is crafted: its cookie would be too large
    next: isNextTooLong(next) ? "" : next,
    invitation,
  };
  const url = openId.buildAuthorizationUrl(config, {
    redirect_uri: ctx.publicUrl + CALLBACK,
    scope: SCOPE,
    state: authRequest.state,
    nonce: authRequest.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(authRequest.verifier),
    code_challenge_method: "S256",
  });
  storeAuthRequest(ctx, authRequest);
  return { location: url.href };
}

/**
 * Where the browser goes after the callback: to the sign-in screen, with a code after the #, which is not sent to
 * servers.
 */
export async function handleCallback(
  ctx: AccountsCtx,
  query: Readonly<Record<string, string | undefined>>,
): Promise<{ location: string }> {
  const provider = requireProvider(ctx);
  const authRequest = readAuthRequest(ctx);
  dropCookie(ctx);
  if (!authRequest) return signInWithError("over", { next: "", invitation: "" });
  if (query["error"] === "access_denied") return signInWithError("declined", authRequest);
  try {
    await enforceRateLimit(ctx.rateLimits, providerPerNetwork, ctx.network);
    const url = new URL(ctx.publicUrl + CALLBACK);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
    const code = await newPendingSignIn(ctx, await fetchIdentity(provider, url, authRequest));
    return { location: `${signInScreen(authRequest)}#oidc=${code}` };
  } catch (error) {
    return signInWithError(toCallbackError(ctx, error), authRequest);
  }
}

function toCallbackError(ctx: AccountsCtx, err: unknown): CallbackError {
  if (isApiError(err, tooManyRequests)) return "too_often";
  // A malformed or forged response of the provider must not crash the server.
  ctx.log.warn({ err }, "accounts: sign-in with the OpenID provider failed");
  return "failed";
}

function signInWithError(error: CallbackError, returned: Returned): { location: string } {
  return { location: `${signInScreen(returned)}#oidc_fault=${error}` };
}

function signInScreen({ next, invitation }: Returned): string {
  const query = new URLSearchParams({ ...(next !== "" && { next }), ...(invitation !== "" && { invitation }) });
  return query.size === 0 ? "/login" : `/login?${query.toString()}`;
}
