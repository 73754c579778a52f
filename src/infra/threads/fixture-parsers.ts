import { notFound, ApiError } from "#base/errors.ts";
import { serveParsers } from "./serve-parsers.ts";

/** Correct and faulty parsers for the tests of the thread. */
export const testParsers = {
  double: (value: number) => value * 2,
  copy: (value: unknown) => value,
  // catastrophic backtracking
  hang: (length: number) => /^(a+)+$/.test(`${"a".repeat(length)}!`),
  reject: () => {
    throw new ApiError(notFound, { message: "not here" });
  },
  fail: () => {
    throw new Error("a bug");
  },
  fill: () => {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => `${index} of ${kept.length}`));
  },
  exit: () => process.exit(1),
  long: (length: number) => "x".repeat(length),
};

serveParsers(testParsers);
