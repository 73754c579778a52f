import { createHash, randomBytes } from "node:crypto";
import { MINUTE_MS } from "#base/time.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { AccountsCtx } from "../ctx.ts";
import {
  type ArrivalRow,
  countArrivalGuess,
  deleteExpiredArrivals,
  insertArrival,
  takeArrival,
} from "../store/identities.ts";
import { readCookie, setCookie } from "./cookie.ts";
import type { Identity } from "./identify.ts";

/** The browser trades its code in at once; choosing a name or looking for a password takes people longer. */
const CODE_MS = 2 * MINUTE_MS;
const TICKET_MS = 15 * MINUTE_MS;
const GUESSES = 5;

type ArrivalCtx = Pick<AccountsCtx, "db" | "now" | "cookies" | "publicUrl" | "setCookie">;

const newToken = () => randomBytes(32).toString("base64url");

/** Because a code that somebody else was given must not sign this browser in, it counts only with the browser's cookie. */
function hashOf(token: string, browser: string): Buffer {
  return createHash("sha256").update(`${token} ${browser}`).digest();
}

const here = (ctx: ArrivalCtx, token: string) => hashOf(token, readCookie(ctx) ?? "");

/** Notes who came back and binds them to this browser; the code that it answers is good once, for two minutes. */
export async function newArrival(ctx: ArrivalCtx, { issuer, subject, email, name }: Identity): Promise<string> {
  const code = newToken();
  const browser = newToken();
  const expiresAt = new Date(ctx.now().getTime() + CODE_MS);
  const row = { issuer, subject, email, name, hash: hashOf(code, browser), stage: "arrived", expiresAt } as const;
  await insertArrival(ctx.db, row);
  setCookie(ctx, browser, TICKET_MS);
  return code;
}

/** Uses the code of the address up. */
export async function takeArrived(ctx: ArrivalCtx, code: string): Promise<ArrivalRow | undefined> {
  return takeArrival(ctx.db, here(ctx, code), "arrived", ctx.now());
}

/** A ticket to go on with, for somebody who is not signed in yet. */
export async function newTicket(ctx: ArrivalCtx, { issuer, subject, email, name }: ArrivalRow): Promise<string> {
  const ticket = newToken();
  const expiresAt = new Date(ctx.now().getTime() + TICKET_MS);
  await insertArrival(ctx.db, {
    issuer,
    subject,
    email,
    name,
    hash: here(ctx, ticket),
    stage: "known",
    expiresAt,
  });
  return ticket;
}

/** Whom a ticket is about; counts a guess before it is compared, and is absent after five. */
export async function guessWith(ctx: ArrivalCtx, ticket: string): Promise<ArrivalRow | undefined> {
  return countArrivalGuess(ctx.db, here(ctx, ticket), ctx.now(), GUESSES);
}

/** Uses a ticket up together with what it opens. */
export async function takeTicket(ctx: ArrivalCtx, tx: Tx, ticket: string): Promise<ArrivalRow | undefined> {
  return takeArrival(tx, here(ctx, ticket), "known", ctx.now());
}

export async function sweepArrivals(ctx: Pick<ArrivalCtx, "db" | "now">): Promise<void> {
  await deleteExpiredArrivals(ctx.db, ctx.now());
}
