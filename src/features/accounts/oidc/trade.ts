import { Refusal } from "#base/errors.ts";
import { HANDLE_MAX_LENGTH } from "#features/workspaces/limits.ts";
import { enforce } from "#infra/limits/limits.ts";
import { admit } from "../admit.ts";
import { providerOfNetwork } from "../attempts.ts";
import type { AccountsCtx } from "../ctx.ts";
import { askSecondFactor } from "../factors/second-factor.ts";
import { selectAccount, selectAccountByEmail } from "../store/accounts.ts";
import { type ArrivalRow, selectIdentity } from "../store/identities.ts";
import { newTicket, takeArrived } from "./arrivals.ts";
import { dropCookie } from "./cookie.ts";
import { arrivalOver, providerAddressUnverified } from "./refusals.ts";
import { providerOf } from "./travel.ts";

/**
 * Signs in whom the provider's subject is known to belong to. An address alone opens nothing: who has an account with it
 * proves that by its password, and everybody else chooses a username.
 */
export async function tradeCode(ctx: AccountsCtx, code: string) {
  providerOf(ctx);
  await enforce(ctx.limits, providerOfNetwork, ctx.network);
  const arrival = await takeArrived(ctx, code);
  if (!arrival) throw new Refusal(arrivalOver);
  const identity = await selectIdentity(ctx.db, arrival);
  const known = identity && (await selectAccount(ctx.db, identity.accountId));
  if (!known) return goOn(ctx, arrival);
  dropCookie(ctx);
  await askSecondFactor(ctx, known, "provider");
  return { next: "signed_in" as const, ...(await admit(ctx, known, { via: "provider" })) };
}

async function goOn(ctx: AccountsCtx, arrival: ArrivalRow) {
  const { email, name } = arrival;
  if (email === null) throw new Refusal(providerAddressUnverified);
  const owner = await selectAccountByEmail(ctx.db, email);
  const ticket = await newTicket(ctx, arrival);
  if (owner) return { next: "link" as const, ticket, email };
  return { next: "sign_up" as const, ticket, email, username: proposeUsername(name) };
}

/** As much of a name as a username may have; the person goes on from there. */
function proposeUsername(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9_.-]/g, "")
    .slice(0, HANDLE_MAX_LENGTH);
}
