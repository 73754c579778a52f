import { expect, it } from "vitest";
import { sparklinePoints } from "./sparkline-path.ts";

const box = { width: 100, height: 40, margin: 2 };

it("goes from edge to edge, with the most at the top and nothing at the bottom", () => {
  expect(sparklinePoints([0, 5, 10], box)).toEqual([
    [0, 38],
    [50, 20],
    [100, 2],
  ]);
});

it("lies at the bottom where there was nothing, and is level with one value", () => {
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
