import { expect, it } from "vitest";
import { tokenOf } from "./reset-token.ts";

it.each([
  ["#token=abc", "", "abc"],
  ["#abc", "", "abc"],
  ["", "?token=abc", "abc"],
  ["#token=abc", "?token=old", "abc"],
  ["", "", ""],
])("of fragment %j and query %j is %j", (hash, search, token) => {
  expect(tokenOf({ hash, search })).toBe(token);
});
