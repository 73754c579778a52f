import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { ApiError } from "#base/errors.ts";
import { MINUTE_MS } from "#base/time.ts";
import type { AccountsCtx } from "../ctx.ts";
import { insertUsedChallenge } from "../store/used-challenges.ts";
import { proofInvalid, proofMissing } from "./contract.ts";

const LIFETIME_MS = 10 * MINUTE_MS;

type ProofCtx = Pick<AccountsCtx, "db" | "keys" | "now" | "signUpBits">;

/** A new challenge: its expiry, an id, and a signature of both. Nothing is stored until it is used. */
export function createChallenge(ctx: Omit<ProofCtx, "db">): { bits: number; challenge: string } {
  const text = `${ctx.now().getTime() + LIFETIME_MS}.${randomBytes(16).toString("base64url")}`;
  return { bits: ctx.signUpBits ?? 0, challenge: `${text}.${sign(ctx, text)}` };
}

/** Uses up a solved challenge, if sign-ups need one. Throws proofMissing or proofInvalid. */
export async function consumeProof(ctx: ProofCtx, proof: string | undefined): Promise<void> {
  const { signUpBits: bits = 0 } = ctx;
  if (bits === 0) return;
  if (proof === undefined) throw new ApiError(proofMissing);
  const [expiry = "", id = "", signature = ""] = proof.split(".");
  const isOurs = isEqual(signature, sign(ctx, `${expiry}.${id}`));
  const now = ctx.now();
  if (!isOurs || Number(expiry) <= now.getTime() || countZeroBits(proof) < bits) throw new ApiError(proofInvalid);
  if (!(await insertUsedChallenge(ctx.db, { id, expiresAt: new Date(Number(expiry)) }, now)))
    throw new ApiError(proofInvalid);
}

function sign({ keys }: Pick<ProofCtx, "keys">, text: string): string {
  return createHmac("sha256", keys.of("sign-up challenge")).update(text).digest("base64url");
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The leading zero bits of the SHA-256 of a text, up to 32. */
function countZeroBits(text: string): number {
  return Math.clz32(createHash("sha256").update(text).digest().readUInt32BE());
}
