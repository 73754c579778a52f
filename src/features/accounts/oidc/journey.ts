import { z } from "zod";
import type { AccountsCtx } from "../ctx.ts";
import { seal, unseal } from "#infra/secrets/seal.ts";
import { readCookie, setCookie } from "./cookie.ts";
import { JOURNEY_MS } from "./provider.ts";

const journeySchema = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The secret half of PKCE (RFC 7636). */
  verifier: z.string(),
  /** Where the person was on the way to. */
  next: z.string(),
  expires: z.number(),
});

/** What is to be known again when somebody comes back; it waits in their browser, sealed, and nowhere here. */
export type Journey = z.output<typeof journeySchema>;

const CONTEXT = "oidc journey";
const keyOf = ({ keys }: AccountsCtx) => keys.of("accounts oidc journey");

export function keepJourney(ctx: AccountsCtx, journey: Omit<Journey, "expires">): void {
  const text = JSON.stringify({ ...journey, expires: ctx.now().getTime() + JOURNEY_MS });
  setCookie(ctx, seal(keyOf(ctx), Buffer.from(text), CONTEXT).toString("base64url"), JOURNEY_MS);
}

export function findJourney(ctx: AccountsCtx): Journey | undefined {
  const cookie = readCookie(ctx);
  const plain = cookie ? unseal(keyOf(ctx), Buffer.from(cookie, "base64url"), CONTEXT) : undefined;
  if (!plain) return undefined;
  const journey = journeySchema.parse(JSON.parse(plain.toString()));
  return journey.expires > ctx.now().getTime() ? journey : undefined;
}
