import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EditorDraft, readDraft } from "#features/routing/screens/editing/editor-state.ts";
import { memoryStorage } from "#testing/memory-storage.ts";
import { findLinkErrors, isLinkFields, type LinkFields, newFields, openLinkDraft } from "./link-fields.ts";

const base = newFields("https://example.com/");
const draft: EditorDraft<LinkFields> = {
  base,
  fields: { ...base, name: "Mine", tags: ["a"], category: "c" },
  version: 3,
};
const mine = openLinkDraft("me", "one");

beforeEach(() => vi.stubGlobal("sessionStorage", memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

describe("a draft", () => {
  it("is found as stored until it is dropped", () => {
    mine.keep(draft);
    expect(mine.find()).toEqual(draft);
    mine.drop();
    expect(mine.find()).toBeUndefined();
  });

  it("belongs to one account and one link", () => {
    mine.keep(draft);
    expect(openLinkDraft("me").find()).toBeUndefined();
    expect(openLinkDraft("other", "one").find()).toBeUndefined();
  });

  it("never contains a typed password", () => {
    mine.keep({ base, fields: { ...base, password: "new" } });
    expect(mine.find()?.fields.password).toBe("none");
  });

  it("may have no platform and no version", () => {
    const fresh = newFields();
    mine.keep({ fields: fresh, base: fresh });
    expect(mine.find()).toEqual({ fields: fresh, base: fresh, version: undefined });
  });

  it.each([
    "",
    "null",
    "{}",
    "[1]",
    JSON.stringify({ ...draft, version: "3" }),
    JSON.stringify({ ...draft, fields: { ...draft.fields, slug: "myspace" } }),
    JSON.stringify({ ...draft, fields: { ...draft.fields, tags: [1] } }),
    JSON.stringify({ ...draft, fields: { ...draft.fields, name: undefined } }),
  ])("is ignored if it is %s", (text) => {
    expect(readDraft(text, isLinkFields)).toBeUndefined();
  });

  it("is not stored if the browser's storage is unavailable", () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("sessionStorage", undefined);
    mine.keep(draft);
    expect(mine.find()).toBeUndefined();
    expect(logged).toHaveBeenCalledTimes(2);
    logged.mockRestore();
  });
});

const good = { link: "example.com", name: "Example", slug: "web", alias: "" };

it("accepts an address without a scheme, and a missing alias", () => {
  expect(Object.values(findLinkErrors(good)).filter(Boolean)).toEqual([]);
});

it.each([
  ["link", { link: "javascript:alert(1)" }],
  ["link", { link: "" }],
  ["name", { name: "  " }],
  ["slug", { slug: "" }],
  ["alias", { alias: "a b" }],
])("names the field %s for %j", (field, change) => {
  expect(findLinkErrors({ ...good, ...change })).toHaveProperty(field, field);
});
