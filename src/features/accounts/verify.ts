import { Refusal } from "#base/errors.ts";
import { type FactTx, transact } from "#features/outbox/transact.ts";
import { findWorkspace, openWorkspace } from "#features/workspaces/workspaces.ts";
import { codeOfAll, codeOfNetwork, countAttempt } from "./attempts.ts";
import { wrongCode } from "./contract.ts";
import type { AccountsCtx } from "./ctx.ts";
import { mayRequestMail } from "./mail-allowance.ts";
import { queueMail } from "./mail-queue.ts";
import { proofHash } from "./proof-text.ts";
import { useProof } from "./store/proofs.ts";
import { updateVerified } from "./store/accounts.ts";

/** Verifies the address that `code` was mailed to, once; the code comes without an address, so guesses are counted for everybody too. */
export async function verifyEmail(ctx: AccountsCtx, code: string) {
  const wasRight = await countAttempt(ctx, [
    [codeOfNetwork, ctx.network],
    [codeOfAll, "all"],
  ]);
  const hash = proofHash(ctx.keys, "verify", code);
  await transact(ctx, async (scope) => {
    const accountId = await useProof(scope.tx, "verify", hash, ctx.now());
    if (!accountId) throw new Refusal(wrongCode);
    await markVerified(ctx, scope, accountId);
  });
  await wasRight();
  return { status: "active" as const };
}

/** Notes within a transaction that somebody reads the account's address, and shows their page to the world. */
export async function markVerified(ctx: AccountsCtx, { tx, fact }: FactTx, accountId: string): Promise<void> {
  if (!(await updateVerified(tx, accountId, ctx.now()))) return;
  await openWorkspace(tx, accountId);
  const workspace = await findWorkspace({ db: tx }, accountId);
  await fact({
    name: "account.verified",
    workspaceId: accountId,
    subject: { accountId, handle: workspace?.handle ?? "" },
  });
}

/** Mails a new code, which replaces the old one, if the address waits for one; the answer never tells. */
export async function resendVerification(ctx: AccountsCtx, email: string) {
  if (await mayRequestMail(ctx, "verify", email)) await queueMail(ctx, ctx.db, { kind: "verify", email });
  return { status: "sent" as const };
}
