import { isRefusal, Refusal, tooManyRequests } from "#base/errors.ts";
import { enforce } from "#infra/limits/limits.ts";
import { providerOfNetwork } from "../attempts.ts";
import type { AccountsCtx } from "../ctx.ts";
import { newArrival } from "./arrivals.ts";
import { dropCookie } from "./cookie.ts";
import { findJourney, type Journey, keepJourney } from "./journey.ts";
import { identify } from "./identify.ts";
import type { Provider } from "./provider.ts";
import { providerOff } from "./refusals.ts";

const CALLBACK = "/auth/oidc/callback";
const SCOPE = "openid email profile";

/** Why somebody comes back without being signed in; the sign-in screen has a sentence for each. */
export type TravelFault = "away" | "declined" | "failed" | "over" | "too_often";

/** The provider of this installation; refuses where there is none. */
export function providerOf({ provider }: AccountsCtx): Provider {
  if (!provider) throw new Refusal(providerOff);
  return provider;
}

/** Where a browser goes to sign in at the provider: with PKCE, and a state and a nonce that only it can bring back. */
export async function leave(ctx: AccountsCtx, next = ""): Promise<{ location: string }> {
  const provider = providerOf(ctx);
  const opened = await provider.open().catch((err: unknown) => {
    ctx.log.warn({ err }, "accounts: the OpenID provider does not answer");
    return undefined;
  });
  if (!opened) return faultAt("away", next);
  const { openId, config } = opened;
  const journey = {
    state: openId.randomState(),
    nonce: openId.randomNonce(),
    verifier: openId.randomPKCECodeVerifier(),
    next,
  };
  const url = openId.buildAuthorizationUrl(config, {
    redirect_uri: ctx.publicUrl + CALLBACK,
    scope: SCOPE,
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: "S256",
  });
  keepJourney(ctx, journey);
  return { location: url.href };
}

/** Where a browser that comes back goes: to the sign-in screen, with a code behind the #, which no server sees. */
export async function arrive(
  ctx: AccountsCtx,
  query: Readonly<Record<string, string | undefined>>,
): Promise<{ location: string }> {
  const provider = providerOf(ctx);
  const journey = findJourney(ctx);
  dropCookie(ctx);
  if (!journey) return faultAt("over", "");
  if (query["error"] === "access_denied") return faultAt("declined", journey.next);
  try {
    await enforce(ctx.limits, providerOfNetwork, ctx.network);
    const url = new URL(ctx.publicUrl + CALLBACK);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
    const code = await newArrival(ctx, await identify(provider, url, journey));
    return { location: `${signInScreen(journey.next)}#oidc=${code}` };
  } catch (error) {
    return faultAt(faultOf(ctx, error), journey.next);
  }
}

function faultOf(ctx: AccountsCtx, err: unknown): TravelFault {
  if (isRefusal(err, tooManyRequests)) return "too_often";
  // because what the provider sends, and what somebody makes up in its name, is not ours to crash on
  ctx.log.warn({ err }, "accounts: sign-in with the OpenID provider failed");
  return "failed";
}

function faultAt(fault: TravelFault, next: Journey["next"]): { location: string } {
  return { location: `${signInScreen(next)}#oidc_fault=${fault}` };
}

function signInScreen(next: string): string {
  return next === "" ? "/login" : `/login?next=${encodeURIComponent(next)}`;
}
