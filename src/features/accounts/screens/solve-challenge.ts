/** The number of digests computed at once; browsers compute them outside the main thread. */
const BATCH = 512;

/** A challenge from `GET /v1/registration/challenge`. */
export interface Challenge {
  readonly bits: number;
  readonly challenge: string;
}

/**
 * Finds a solution to a challenge and returns both, joined by a dot. Reports as progress the probability, from 0 to 1,
 * of having found one by now.
 */
export async function solveChallenge(
  { bits, challenge }: Challenge,
  onProgress: (share: number) => void,
): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const proofs = Array.from({ length: BATCH }, (_, index) => `${challenge}.${(first + index).toString(36)}`);
    const digests = await Promise.all(proofs.map((proof) => crypto.subtle.digest("SHA-256", encoder.encode(proof))));
    const found = digests.findIndex((digest) => Math.clz32(new DataView(digest).getUint32(0)) >= bits);
    if (found >= 0) return proofs[found]!;
    onProgress(1 - Math.exp(-(first + BATCH) / 2 ** bits));
  }
}
