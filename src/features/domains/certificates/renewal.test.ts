import { describe, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { chooseRenewal } from "./renewal.ts";

const day = (number: number) => new Date(number * DAY_MS);
const life = { notBefore: day(0), notAfter: day(90) };

describe("without a window of the authority", () => {
  test("renews when a third of the lifetime is left, most certificates a little earlier", () => {
    expect(chooseRenewal(life, null, 0)).toEqual(day(60));
    expect(chooseRenewal(life, null, 1)).toEqual(day(57));
  });

  test("adapts to the lifetime: certificates of six days are renewed after four", () => {
    expect(chooseRenewal({ notBefore: day(0), notAfter: day(6) }, null, 0)).toEqual(day(4));
  });
});

describe("with a window", () => {
  test("renews at a random moment of the window", () => {
    const window = { start: day(40), end: day(42) };
    expect(chooseRenewal(life, window, 0)).toEqual(day(40));
    expect(chooseRenewal(life, window, 0.5)).toEqual(day(41));
  });

  test("renews at once if the window is past, as after a revocation", () => {
    expect(chooseRenewal(life, { start: day(1), end: day(2) }, 0.9) < day(3)).toBe(true);
  });

  test("never waits longer than until a third of the lifetime is left", () => {
    expect(chooseRenewal(life, { start: day(80), end: day(89) }, 0.5)).toEqual(day(60));
  });

  test("ignores a window that ends before it begins", () => {
    expect(chooseRenewal(life, { start: day(20), end: day(10) }, 0)).toEqual(day(60));
  });
});
