/**
 * A generator of numbers from 0 to below 1; the same seed yields the same sequence (Lehmer 1951, with the constants of
 * Park and Miller).
 */
export function seededRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state - 1) / 2_147_483_646;
  };
}

/** A generator of texts that do not compress well, as long as a UUID; the same seed yields the same sequence. */
export function randomText(seed: number): () => string {
  const random = seededRandom(seed);
  return () => Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join("");
}
