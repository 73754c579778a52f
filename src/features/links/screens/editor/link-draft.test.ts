import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Draft, dropDraft, findDraft, keepDraft, readDraft } from "./link-draft.ts";
import { newFields } from "./link-fields.ts";

/** Simulates session storage, which stores text only. */
function memory(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const base = newFields("https://example.com/");
const draft: Draft = { base, fields: { ...base, name: "Mine", tags: ["a"], category: "c" }, version: 3 };
const mine = { userId: "me", linkId: "one" };

beforeEach(() => vi.stubGlobal("sessionStorage", memory()));
afterEach(() => vi.unstubAllGlobals());

describe("a draft", () => {
  it("is found as stored until it is dropped", () => {
    keepDraft(mine, draft);
    expect(findDraft(mine)).toEqual(draft);
    dropDraft(mine);
    expect(findDraft(mine)).toBeUndefined();
  });

  it("belongs to one account and one link", () => {
    keepDraft(mine, draft);
    expect(findDraft({ userId: "me", linkId: undefined })).toBeUndefined();
    expect(findDraft({ userId: "other", linkId: "one" })).toBeUndefined();
  });

  it("may lack platform and version", () => {
    const fresh = newFields();
    keepDraft(mine, { fields: fresh, base: fresh });
    expect(findDraft(mine)).toEqual({ fields: fresh, base: fresh, version: undefined });
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
    expect(readDraft(text)).toBeUndefined();
  });

  it("is not stored if the browser's storage is unavailable", () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubGlobal("sessionStorage", undefined);
    keepDraft(mine, draft);
    expect(findDraft(mine)).toBeUndefined();
    expect(logged).toHaveBeenCalledTimes(2);
    logged.mockRestore();
  });
});
