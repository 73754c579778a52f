import { expect, it } from "vitest";
import { pauseMs } from "./pause.ts";

it("doubles up to a minute, with jitter over its second half", () => {
  expect([0, 1, 2, 10].map((failures) => pauseMs(failures, 1))).toEqual([1000, 2000, 4000, 60_000]);
  expect(pauseMs(2, 0)).toBe(2000);
});

it("is never shorter than the server's Retry-After", () => {
  expect(pauseMs(0, 0, 20)).toBe(20_000);
});
