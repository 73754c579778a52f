import { expect, it } from "vitest";
import { findPasswordError, findUsernameError } from "./check-account.ts";

it.each([
  ["ayşe", "username_characters"],
  ["a b", "username_characters"],
  ["ab", "username_short"],
  ["a".repeat(31), "username_long"],
  ["Ayse_K.-9", undefined],
])("checks the username %j: %s", (username, error) => {
  expect(findUsernameError(username)).toBe(error);
});

it.each([
  ["1234567", "password_short"],
  ["12345678", undefined],
  ["a".repeat(201), "password_long"],
])("checks the length of the password %j: %s", (password, error) => {
  expect(findPasswordError(password)).toBe(error);
});
