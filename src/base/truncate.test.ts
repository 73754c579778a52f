import { expect, test } from "vitest";
import { truncate } from "./truncate.ts";

test.each([
  ["short", 5, "short"],
  ["a longer text", 9, "a longer…"],
  ["ab 👩‍💻", 6, "ab…"],
  ["ab 👩‍💻", 8, "ab 👩‍💻"],
  ["ab 👩‍💻 c", 9, "ab 👩‍💻…"],
  ["e\u0301e\u0301", 3, "e\u0301…"],
])("cuts %j to %i units between characters", (text, maxLength, expected) => {
  expect(truncate(text, maxLength)).toBe(expected);
});
