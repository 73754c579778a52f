import { expect, test } from "vitest";
import { normaliseCode, readMailedCode, readMailedToken } from "./mailed-token.ts";

test.for([
  ["K7MP-X2QH", "K7MPX2QH"],
  [" k7mp x2qh \n", "K7MPX2QH"],
  ["K7MP\u00a0X2QH", "K7MPX2QH"],
  ["K7MPX2QH.", "K7MPX2QH"],
  ["K7MPX2QH9", "K7MPX2QH"],
  ["", ""],
] as const)("reads %j as the code %j", ([text, code]) => {
  expect(normaliseCode(text)).toBe(code);
});

test.for([
  ["#code=K7MPX2QH", "K7MPX2QH"],
  ["#K7MPX2QH", ""],
  ["#token=K7MPX2QH", ""],
  ["", ""],
] as const)("a mailed link with %j fills in %j", ([hash, code]) => {
  expect(readMailedCode(hash)).toBe(code);
});

test.for([
  ["#token=abc", "", "abc"],
  ["#abc", "", "abc"],
  ["", "?token=abc", "abc"],
  ["#token=abc", "?token=old", "abc"],
  ["", "", ""],
] as const)("a mailed link with %j and %j contains the token %j", ([hash, search, token]) => {
  expect(readMailedToken({ hash, search })).toBe(token);
});
