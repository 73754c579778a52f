import { randomBytes } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { hashToken, deriveToken } from "./derive-token.ts";
import { deleteExpiredVerificationTokens, putVerificationToken } from "./store/verification-tokens.ts";

const SEED_BYTES = 32;

/** The text of the mail (`mails.json` of each language) and the limit `mailPerAddress` depend on this. */
const RESET_MS = 30 * MINUTE_MS;

/**
 * Issues the account's token to set a new password, which replaces the earlier one, or finds it again when the mail job
 * with this `id` is retried. Returns the text to mail, or undefined if the token was used or replaced meanwhile.
 */
export async function issueVerificationToken(
  { db, now, keys }: Pick<Ctx, "db" | "now"> & { readonly keys: Keys },
  token: { readonly id: string; readonly accountId: string },
): Promise<string | undefined> {
  const createdAt = now();
  const seed = randomBytes(SEED_BYTES);
  const row = await putVerificationToken(db, {
    ...token,
    purpose: "reset",
    seed,
    hash: hashToken(keys, "reset", deriveToken(keys, "reset", seed)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + RESET_MS),
  });
  return !row || row.usedAt ? undefined : deriveToken(keys, "reset", row.seed);
}

/** Deletes tokens that expired a day ago; until then a retried job must find them. */
export async function sweepVerificationTokens(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteExpiredVerificationTokens(ctx.db, new Date(ctx.now().getTime() - DAY_MS));
}
