/** Whole numbers from a range, the same for the same seed (Lehmer 1951, with the constants of Park and Miller). */
export function randomFrom(seed: number): (from: number, to: number) => number {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1;
  return (from, to) => {
    state = (state * 48_271) % 2_147_483_647;
    return from + (state % (to - from + 1));
  };
}
