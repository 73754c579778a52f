import { randomBytes } from "node:crypto";
import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { hashToken, verificationTokenTtlMs, deriveToken, type VerificationTokenPurpose } from "./derive-token.ts";
import { deleteExpiredVerificationTokens, putVerificationToken } from "./store/verification-tokens.ts";

const SEED_BYTES = 32;

interface NewVerificationToken {
  /** The id of the mail job; a job that runs again issues the same token. */
  readonly id: string;
  readonly accountId: string;
  readonly purpose: VerificationTokenPurpose;
}

type VerificationTokenCtx = Pick<Ctx, "now"> & { readonly keys: Keys };

/**
 * Issues the token that replaces the account's earlier one of this purpose, or finds it again when the mail job is
 * retried. Returns the text to mail, or undefined if the token was used or replaced meanwhile.
 */
export async function issueVerificationToken(
  ctx: VerificationTokenCtx,
  db: Db | Tx,
  token: NewVerificationToken,
): Promise<string | undefined> {
  const now = ctx.now();
  const seed = randomBytes(SEED_BYTES);
  const row = await putVerificationToken(db, {
    ...token,
    seed,
    hash: hashToken(ctx.keys, token.purpose, deriveToken(ctx.keys, token.purpose, seed)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + verificationTokenTtlMs[token.purpose]),
  });
  if (!row || row.usedAt) return undefined;
  return deriveToken(ctx.keys, token.purpose, row.seed);
}

/** Deletes tokens that expired a day ago; until then a retried job must find them. */
export async function sweepVerificationTokens(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteExpiredVerificationTokens(ctx.db, new Date(ctx.now().getTime() - DAY_MS));
}
