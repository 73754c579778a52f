import { expect, test } from "vitest";
import { getTab, tabs } from "./tabs.ts";

test.each([
  ["", "profile"],
  ["tab=membership", "membership"],
  ["tab=notifications&x=1", "notifications"],
  ["tab=password", "password"],
  ["tab=domains", "domains"],
  ["tab=security", "security"],
  ["tab=data", "data"],
  ["tab=none", "profile"],
  ["tab=constructor", "profile"],
])("the address ?%s opens the tab %s", (search, tab) => {
  expect(getTab(tabs, new URLSearchParams(search))).toBe(tab);
});

test.each([
  ["", "#sessions", "security"],
  ["tab=profile", "#reports", "notifications"],
  ["tab=data", "#delete-account", "data"],
  ["tab=security", "#constructor", "security"],
  ["", "#", "profile"],
])("the address ?%s%s opens the tab %s", (search, hash, tab) => {
  expect(getTab(tabs, new URLSearchParams(search), hash)).toBe(tab);
});

test("opens the profile if the address names a hidden tab", () => {
  const shown = tabs.filter((tab) => tab !== "domains");
  expect(getTab(shown, new URLSearchParams("tab=domains"))).toBe("profile");
});
