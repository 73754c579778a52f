import { expect, test } from "vitest";
import { deviceFrames, toScale } from "./device-frame.tsx";

test.each([
  ["at full size if it fits", { width: 1000, height: 1000 }, 1],
  ["narrower", { width: 195, height: 1000 }, 0.5],
  ["lower", { width: 390, height: 211 }, 0.25],
  ["not before the first measurement", { width: 0, height: 0 }, 0],
])("shows a phone %s", (_, available, scale) => {
  expect(toScale(deviceFrames.phone, available)).toBe(scale);
});
