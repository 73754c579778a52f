import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utmKeys } from "../../../utm/utm-tags.ts";
import { readUtm, acceptsUtm, writeUtm } from "./utm-address.ts";

const none = { source: "", medium: "", campaign: "", term: "", content: "" };

describe("campaign tags", () => {
  it.each([
    ["https://a.example/", none],
    ["https://a.example/?utm_source=news&x=1#top", { ...none, source: "news" }],
    [
      "https://a.example/?utm_campaign=spring+sale&utm_term=%C3%A7ay",
      { ...none, campaign: "spring sale", term: "çay" },
    ],
    ["https://a.example/?utm_source=a=b&utm_source=c", { ...none, source: "a=b" }],
    ["https://a.example/?utm_source=50%", { ...none, source: "50%" }],
    ["https://a.example/#?utm_source=no", none],
    ["", none],
  ])("are read from %s", (address, tags) => {
    expect(readUtm(address)).toEqual(tags);
  });

  it.each([
    ["https://a.example", { source: "news" }, "https://a.example?utm_source=news"],
    ["https://a.example/?x=1#top", { source: "a b" }, "https://a.example/?x=1&utm_source=a%20b#top"],
    ["https://a.example/?utm_source=a&x=1", { source: "b" }, "https://a.example/?utm_source=b&x=1"],
    ["https://a.example/?utm_source=a&x=1&utm_source=c", { source: "b" }, "https://a.example/?utm_source=b&x=1"],
    ["https://a.example/?utm_source=a", { source: "" }, "https://a.example/"],
    ["https://a.example/?utm_source=a#top", { source: "" }, "https://a.example/#top"],
    ["https://a.example/?x=1&utm_source=a&y", { source: "" }, "https://a.example/?x=1&y"],
    [
      "https://a.example/?q=%20+%2B&ç",
      { medium: "e&m=?#" },
      "https://a.example/?q=%20+%2B&ç&utm_medium=e%26m%3D%3F%23",
    ],
    ["https://a.example/", { content: "şeker 🍯" }, "https://a.example/?utm_content=%C5%9Feker%20%F0%9F%8D%AF"],
  ])("in %s are changed to %j", (address, tags, wanted) => {
    expect(writeUtm(address, tags)).toBe(wanted);
  });

  it("are read back as written, and leave the original address when removed", () => {
    const value = fc.string({ unit: "binary" }).map((text) => text.toWellFormed());
    const all = fc.record({ source: value, medium: value, campaign: value, term: value, content: value });
    const address = fc.webUrl({ withQueryParameters: true, withFragments: true }).filter((url) => !/\?(#|$)/.test(url));
    fc.assert(
      fc.property(address, all, (url, tags) => {
        const tagged = writeUtm(url, tags);
        expect(readUtm(tagged)).toEqual(tags);
        expect(writeUtm(tagged, Object.fromEntries(utmKeys.map((key) => [key, ""])))).toBe(url);
      }),
    );
  });
});

it.each([
  ["https://a.example", true],
  ["HTTP://a.example/", true],
  ["mailto:a@b.example", false],
  ["whatsapp://send?text=hi", false],
  ["https://", false],
  ["", false],
])("campaign tags can be added to %j: %s", (address, isAccepted) => {
  expect(acceptsUtm(address)).toBe(isAccepted);
});
