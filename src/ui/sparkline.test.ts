import { expect, it } from "vitest";
import { sparklinePoints } from "./sparkline.tsx";

const box = { width: 100, height: 40, margin: 2 };

it("spans the width, with the maximum at the top and zero at the bottom", () => {
  expect(sparklinePoints([0, 5, 10], box)).toEqual([
    [0, 38],
    [50, 20],
    [100, 2],
  ]);
});

it("is at the bottom for zeros, and a horizontal line for a single value", () => {
  expect(sparklinePoints([0, 0], box)).toEqual([
    [0, 38],
    [100, 38],
  ]);
  expect(sparklinePoints([3], box)).toEqual([
    [0, 2],
    [100, 2],
  ]);
  expect(sparklinePoints([], box)).toEqual([]);
});
