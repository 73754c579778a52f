import { expect, it } from "vitest";
import { readMailedToken } from "./mailed-token.ts";

it.each([
  ["#token=abc", "", "abc"],
  ["#abc", "", "abc"],
  ["", "?token=abc", "abc"],
  ["#token=abc", "?token=old", "abc"],
  ["", "", ""],
])("fragment %j and query %j contain the token %j", (hash, search, token) => {
  expect(readMailedToken({ hash, search })).toBe(token);
});
