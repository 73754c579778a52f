import { randomBytes } from "node:crypto";
import { newId } from "#base/ids.ts";
import { Refusal } from "#base/errors.ts";
import { type FactTx, transact } from "#features/outbox/transact.ts";
import { isReservedHandle } from "#features/workspaces/reserved.ts";
import { createWorkspace } from "#features/workspaces/workspaces.ts";
import { enforce } from "#infra/limits/limits.ts";
import { admit } from "../admit.ts";
import { signUpOfNetwork } from "../attempts.ts";
import { usernameReserved, usernameTaken } from "../contract.ts";
import type { AccountsCtx } from "../ctx.ts";
import { openAccount } from "../open-account.ts";
import { recordSecurityEvent } from "../security-events.ts";
import { insertIdentity } from "../store/identities.ts";
import { takeTicket } from "./arrivals.ts";
import { dropCookie } from "./cookie.ts";
import { arrivalOver } from "./refusals.ts";
import { providerOf } from "./travel.ts";

interface ProviderSignUp {
  readonly ticket: string;
  readonly username: string;
}

/** Makes an account, its address verified by the provider, and begins its first session. */
export async function signUpWithProvider(ctx: AccountsCtx, { ticket, username }: ProviderSignUp) {
  const { name } = providerOf(ctx);
  await enforce(ctx.limits, signUpOfNetwork, ctx.network);
  if (isReservedHandle(username, ctx.reservedHandles)) throw new Refusal(usernameReserved);
  // nobody knows this password: its owner sets one through the mailed link, if they ever want one
  const passwordHash = await ctx.passwords.hash(randomBytes(32).toString("base64url"));
  const account = await transact(ctx, async (scope) => {
    const arrival = await takeTicket(ctx, scope.tx, ticket);
    if (!arrival?.email) throw new Refusal(arrivalOver);
    const made = await create(ctx, scope, { email: arrival.email, passwordHash, username });
    const { issuer, subject } = arrival;
    const identity = { issuer, subject, accountId: made.id, createdAt: made.createdAt };
    if (!(await insertIdentity(scope.tx, identity))) throw new Refusal(arrivalOver);
    const details = { provider: name };
    await recordSecurityEvent(ctx, scope.tx, { accountId: made.id, kind: "provider_linked", details });
    return made;
  });
  const answer = await admit(ctx, account, { via: "provider" });
  dropCookie(ctx);
  return answer;
}

interface Registration {
  readonly email: string;
  readonly passwordHash: string;
  readonly username: string;
}

async function create(ctx: AccountsCtx, scope: FactTx, { email, passwordHash, username }: Registration) {
  const createdAt = ctx.now();
  const id = newId(createdAt.getTime());
  const outcome = await createWorkspace(scope, { id, handle: username, pending: true, createdAt });
  if (outcome === "handle_taken") throw new Refusal(usernameTaken);
  const account = await openAccount(scope, { id, email, passwordHash, language: ctx.language }, createdAt);
  // the address has got an account since: from the start again, where its password is asked for
  if (!account) throw new Refusal(arrivalOver);
  return account;
}
