import { expect, test } from "vitest";
import { getTab } from "./tabs.ts";

test.each([
  ["", "profile"],
  ["tab=membership", "membership"],
  ["tab=notifications&x=1", "notifications"],
  ["tab=password", "password"],
  ["tab=security", "security"],
  ["tab=data", "data"],
  ["tab=none", "profile"],
  ["tab=constructor", "profile"],
])("opens for the address ?%s the tab %s", (search, tab) => {
  expect(getTab(new URLSearchParams(search))).toBe(tab);
});

test.each([
  ["", "#sessions", "security"],
  ["tab=profile", "#reports", "notifications"],
  ["tab=data", "#delete-account", "data"],
  ["tab=security", "#constructor", "security"],
  ["", "#", "profile"],
])("opens for the address ?%s%s the tab %s", (search, hash, tab) => {
  expect(getTab(new URLSearchParams(search), hash)).toBe(tab);
});
