/** Digests are computed outside of the page's thread, this many at once. */
const BATCH = 512;

/** As `GET /v1/registration/challenge` returns it. */
export interface Challenge {
  readonly bits: number;
  readonly challenge: string;
}

/**
 * Finds a solution of a challenge and returns both, joined by a dot. Reports how likely it was to be found by now, from
 * 0 to 1.
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
