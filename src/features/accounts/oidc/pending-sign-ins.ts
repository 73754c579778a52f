import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { MINUTE_MS } from "#base/time.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { seal, unseal } from "#infra/secrets/seal.ts";
import { readCookies, toCookie } from "../cookies.ts";
import type { AccountsCtx } from "../ctx.ts";
import {
  type PendingSignInRow,
  countPendingSignInGuess,
  deleteExpiredPendingSignIns,
  insertPendingSignIn,
  consumePendingSignIn,
} from "../store/identities.ts";
import { type Identity, AUTH_REQUEST_MS } from "./provider.ts";

/**
 * Short, since the browser exchanges its code at once. A ticket lives longer: people need time to choose a name or
 * recall a password.
 */
const CODE_MS = 2 * MINUTE_MS;
const TICKET_MS = 15 * MINUTE_MS;
const GUESSES = 5;

type PendingSignInCtx = Pick<AccountsCtx, "db" | "now" | "cookies" | "publicUrl" | "setCookie">;

const newToken = () => randomBytes(32).toString("base64url");

/** A code is valid only with the cookie of the browser it was issued to. */
function hashToken(token: string, browser: string): Buffer {
  return createHash("sha256").update(`${token} ${browser}`).digest();
}

const hashInBrowser = (ctx: PendingSignInCtx, token: string) => hashToken(token, readCookie(ctx) ?? "");

/** Stores a pending sign-in bound to this browser. The returned code is valid once, for two minutes. */
export async function newPendingSignIn(
  ctx: PendingSignInCtx,
  { issuer, subject, email, name }: Identity,
): Promise<string> {
  const code = newToken();
  const browser = newToken();
  const expiresAt = new Date(ctx.now().getTime() + CODE_MS);
  const row = { issuer, subject, email, name, hash: hashToken(code, browser), stage: "callback", expiresAt } as const;
  await insertPendingSignIn(ctx.db, row);
  setCookie(ctx, browser, TICKET_MS);
  return code;
}

/** Consumes the code from the URL. */
export async function consumePendingSignInByCode(
  ctx: PendingSignInCtx,
  code: string,
): Promise<PendingSignInRow | undefined> {
  return consumePendingSignIn(ctx.db, hashInBrowser(ctx, code), "callback", ctx.now());
}

/** A ticket that continues a sign-in which needs another step. */
export async function newTicket(
  ctx: PendingSignInCtx,
  { issuer, subject, email, name }: PendingSignInRow,
): Promise<string> {
  const ticket = newToken();
  const expiresAt = new Date(ctx.now().getTime() + TICKET_MS);
  await insertPendingSignIn(ctx.db, {
    issuer,
    subject,
    email,
    name,
    hash: hashInBrowser(ctx, ticket),
    stage: "identified",
    expiresAt,
  });
  return ticket;
}

/** The pending sign-in of a ticket. Counts a guess before the comparison; undefined after five. */
export async function findByTicket(ctx: PendingSignInCtx, ticket: string): Promise<PendingSignInRow | undefined> {
  return countPendingSignInGuess(ctx.db, hashInBrowser(ctx, ticket), ctx.now(), GUESSES);
}

/** Consumes a ticket in the same transaction as what it grants. */
export async function consumeTicket(
  ctx: PendingSignInCtx,
  tx: Tx,
  ticket: string,
): Promise<PendingSignInRow | undefined> {
  return consumePendingSignIn(tx, hashInBrowser(ctx, ticket), "identified", ctx.now());
}

export async function sweepPendingSignIns(ctx: Pick<PendingSignInCtx, "db" | "now">): Promise<void> {
  await deleteExpiredPendingSignIns(ctx.db, ctx.now());
}

const authRequestSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string().describe("The PKCE code verifier (RFC 7636)"),
  next: z.string().describe("The path to open after sign-in"),
  // missing in a cookie of an earlier version
  invitation: z.string().default("").describe("The token of an invitation, or empty"),
  expires: z.number(),
});

/** The state of an authorization request, stored only in the browser's sealed cookie. */
export type AuthRequest = z.output<typeof authRequestSchema>;

const CONTEXT = "oidc auth request";
const toKey = ({ keys }: AccountsCtx) => keys.of("accounts oidc auth request");

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

/**
 * One cookie per browser. It holds the auth request until the callback, and then the secret to which the code is bound.
 */
export const OIDC_COOKIE = "oidc";

type CookieCtx = Pick<AccountsCtx, "cookies" | "publicUrl" | "setCookie">;

function readCookie({ cookies }: CookieCtx): string | undefined {
  return readCookies(cookies, OIDC_COOKIE).find((value) => value !== "");
}

/** Lax: the callback is a navigation from another site. */
function setCookie({ publicUrl, setCookie: set }: CookieCtx, value: string, lifeMs: number): void {
  set(toCookie(publicUrl, { name: OIDC_COOKIE, value, lifeMs, path: "/auth/oidc", sameSite: "Lax" }));
}

export function dropCookie(ctx: CookieCtx): void {
  setCookie(ctx, "", 0);
}
