import { expect, it } from "vitest";
import { completeAddress } from "./complete-address.ts";

it.each([
  ["example.com", "https://example.com"],
  ["  example.com/a ", "https://example.com/a"],
  ["example.com:8080/a", "https://example.com:8080/a"],
  ["//example.com", "https://example.com"],
  ["http://example.com", "http://example.com"],
  ["mailto:a@example.com", "mailto:a@example.com"],
  ["tel:+905551234567", "tel:+905551234567"],
  ["", ""],
])("reads %j as %j", (typed, address) => {
  expect(completeAddress(typed)).toBe(address);
});
