import { expect, test } from "vitest";
import { tabOf } from "./tabs.ts";

test.each([
  ["", "profile"],
  ["tab=membership", "membership"],
  ["tab=notifications&x=1", "notifications"],
  ["tab=password", "password"],
  ["tab=security", "security"],
  ["tab=data", "data"],
  ["tab=none", "profile"],
  ["tab=constructor", "profile"],
])("the address ?%s opens the tab %s", (search, tab) => {
  expect(tabOf(new URLSearchParams(search))).toBe(tab);
});
