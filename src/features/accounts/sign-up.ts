import { newId } from "#base/ids.ts";
import { Refusal } from "#base/errors.ts";
import { type FactTx, transact } from "#features/outbox/transact.ts";
import { isReservedHandle } from "#features/workspaces/reserved.ts";
import { createWorkspace } from "#features/workspaces/workspaces.ts";
import { enforce } from "#infra/limits/limits.ts";
import { signUpOfNetwork } from "./attempts.ts";
import { usernameReserved, usernameTaken } from "./contract.ts";
import type { AccountsCtx } from "./ctx.ts";
import { evenTime } from "./even-time.ts";
import { mayMail } from "./mail-allowance.ts";
import { accountMails, queueMail } from "./mail-queue.ts";
import { putProofText } from "./proofs.ts";
import { refuseWeak } from "./weak/refuse-weak.ts";
import { insertAccount, insertMember } from "./store/accounts.ts";

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly username: string;
}

/**
 * Makes an account with its workspace and mails a code, all or nothing. An address that has an account
 * already gets the same answer, after the same time, and its owner is told by mail.
 */
export async function signUp(ctx: AccountsCtx, { email, password, username }: SignUp) {
  await enforce(ctx.limits, signUpOfNetwork, ctx.network);
  if (isReservedHandle(username, ctx.reservedHandles)) throw new Refusal(usernameReserved);
  await refuseWeak(password, { email, username }, "password");
  const startedAt = performance.now();
  const passwordHash = await ctx.passwords.hash(password);
  const outcome = await transact(ctx, (scope) => register(ctx, scope, { email, passwordHash, username }));
  if (outcome === "created") await mayMail(ctx, "verify", email);
  else if (await mayMail(ctx, "taken", email)) await queueMail(ctx, ctx.db, { kind: "taken", email });
  await evenTime(startedAt);
  return { email, username, status: "inactive" as const };
}

interface Registration {
  readonly email: string;
  readonly passwordHash: string;
  readonly username: string;
}

async function register(ctx: AccountsCtx, scope: FactTx, { email, passwordHash, username }: Registration) {
  const createdAt = ctx.now();
  const id = newId(createdAt.getTime());
  const made = await createWorkspace(scope, { id, handle: username, pending: true, createdAt });
  if (made === "handle_taken") throw new Refusal(usernameTaken);
  const account = { id, email, passwordHash, language: ctx.language, verifiedAt: null, createdAt };
  // the handle stays taken all the same: were it free, asking for it again would tell of the account
  if (!(await insertAccount(scope.tx, account))) return "email_taken";
  await insertMember(scope.tx, { workspaceId: id, accountId: id, role: "owner" });
  const mailId = newId();
  await putProofText(ctx, scope.tx, { id: mailId, accountId: id, purpose: "verify" });
  await scope.fact({ name: "account.created", workspaceId: id, subject: { accountId: id, handle: username } });
  await ctx.jobs.enqueue(scope.tx, accountMails, { kind: "verify", email }, mailId);
  return "created";
}
