import { expect, test } from "vitest";
import { findSharedAddress } from "./shared-address.ts";

test.each<[string, Record<string, string>, string]>([
  ["a page of a browser", { title: "Maps", url: "https://atlas.example/maps?a=1" }, "https://atlas.example/maps?a=1"],
  ["an address without a scheme", { url: "atlas.example/maps" }, "atlas.example/maps"],
  ["a text that is an address", { text: "https://atlas.example/" }, "https://atlas.example/"],
  ["a text that contains one", { text: "Look: (https://atlas.example/a)." }, "https://atlas.example/a"],
  ["a title that contains one", { title: "https://atlas.example/a", text: "" }, "https://atlas.example/a"],
  ["a sentence as address", { url: "See https://atlas.example/a now" }, "https://atlas.example/a"],
  ["a mistyped address", { url: "https//atlas" }, "https//atlas"],
  ["a text without one", { text: "Hello there" }, ""],
  ["nothing", {}, ""],
])("understands %s", (_name, parameters, address) => {
  expect(findSharedAddress(new URLSearchParams(parameters))).toBe(address);
});

test("finds no script in a shared text", () => {
  for (const text of ["javascript:alert(1)", "data:text/html,<b>"])
    expect(findSharedAddress(new URLSearchParams({ text }))).toBe("");
});
