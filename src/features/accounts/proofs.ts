import { randomBytes } from "node:crypto";
import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { proofHash, proofLifeMs, proofText, type ProofPurpose } from "./proof-text.ts";
import { deleteExpiredProofs, putProof } from "./store/proofs.ts";

const SEED_BYTES = 32;

export interface NewProof {
  /** The id of the mail job: the same job gives the same proof. */
  readonly id: string;
  readonly accountId: string;
  readonly purpose: ProofPurpose;
}

type ProofCtx = Pick<Ctx, "now"> & { readonly keys: Keys };

/**
 * Makes the proof that replaces the account's earlier one of this purpose, or finds it again when the mail job
 * repeats, and answers the text to mail; absent if it was used or replaced meanwhile.
 */
export async function putProofText(ctx: ProofCtx, db: Db | Tx, proof: NewProof): Promise<string | undefined> {
  const now = ctx.now();
  const seed = randomBytes(SEED_BYTES);
  const row = await putProof(db, {
    ...proof,
    seed,
    hash: proofHash(ctx.keys, proof.purpose, proofText(ctx.keys, proof.purpose, seed)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + proofLifeMs[proof.purpose]),
  });
  if (!row || row.usedAt) return undefined;
  return proofText(ctx.keys, proof.purpose, row.seed);
}

/** Deletes the proofs that ended a day ago; until then a job that runs again must find them. */
export async function sweepProofs(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteExpiredProofs(ctx.db, new Date(ctx.now().getTime() - DAY_MS));
}
