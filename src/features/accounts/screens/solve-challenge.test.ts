import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { solveChallenge } from "./solve-challenge.ts";

test("finds a solution whose hash begins with enough zero bits, and reports progress", async () => {
  const shares: number[] = [];
  const proof = await solveChallenge({ bits: 14, challenge: "1.abc.def" }, (share) => shares.push(share));
  expect(proof).toMatch(/^1\.abc\.def\.[0-9a-z]+$/);
  expect(createHash("sha256").update(proof).digest().readUInt32BE() >>> (32 - 14)).toBe(0);
  expect(shares.length).toBeGreaterThan(0);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.every((share) => share > 0 && share < 1)).toBe(true);
});
