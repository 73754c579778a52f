import { describe, expect, test } from "vitest";
import { readDraft } from "#features/routing/screens/editing/editor-state.ts";
import { defaultAppearance } from "../../default-appearance.ts";
import { getPalette } from "../../palettes.ts";
import { findConflicts, getParts, isFields, mergeFields, withParts } from "./draft-parts.ts";

const base = { ...defaultAppearance, meta: { ...defaultAppearance.meta, own: "kept" } };

describe("changing a part", () => {
  test("also records a template in meta, and changes nothing else there", () => {
    expect(withParts(base, { template: "rows" })).toEqual({
      ...base,
      template: "rows",
      meta: { ...base.meta, selectedTemplate: "rows" },
    });
  });

  test("leaves the other design options unchanged", () => {
    const fields = withParts(base, { font: "serif", noindex: true });
    expect(getParts(fields)).toMatchObject({ font: "serif", noindex: true, motion: true, buttons: "soft" });
    expect(fields.meta["own"]).toBe("kept");
  });

  test("changes nothing if the value is the same", () => {
    const { name, colours } = getParts(base).palette;
    expect(withParts(base, { palette: { name, colours: { ...colours } }, motion: true })).toBe(base);
  });
});

describe("two changes to the same state", () => {
  test("are merged if they touch different parts", () => {
    const mine = withParts(base, { title: "Mine" });
    const theirs = withParts(base, { font: "mono", custom_css: "a{}" });
    expect(findConflicts(base, mine, theirs)).toEqual([]);
    expect(mergeFields(base, mine, theirs)).toEqual({ ...theirs, title: "Mine" });
  });

  test("clash if they touch the same part, and mine wins unless theirs is chosen", () => {
    const mine = withParts(base, { title: "Mine", font: "serif" });
    const theirs = withParts(base, { title: "Theirs" });
    expect(findConflicts(base, mine, theirs)).toEqual(["title"]);
    expect(mergeFields(base, mine, theirs)).toEqual(mine);
    expect(mergeFields(base, mine, theirs, { title: "theirs" })).toEqual({ ...mine, title: "Theirs" });
  });

  test("do not clash if they are the same", () => {
    const both = withParts(base, { title: "Both" });
    expect(findConflicts(base, both, both)).toEqual([]);
    expect(mergeFields(base, both, both)).toEqual(both);
  });

  test("keep a palette's name with its colours", () => {
    const choose = (name: "ocean" | "royal") => withParts(base, { palette: { name, colours: getPalette(name) } });
    expect(findConflicts(base, choose("ocean"), choose("royal"))).toEqual(["palette"]);
    expect(mergeFields(base, choose("ocean"), choose("royal"))).toEqual(choose("ocean"));
    const renamed = withParts(base, { palette: { name: "custom", colours: base.palette } });
    expect(mergeFields(base, renamed, choose("royal"))).toEqual(renamed);
  });
});

describe("a stored draft", () => {
  const fields = { ...base, title: "Ada" };
  const read = (draft: object) => readDraft(JSON.stringify(draft), isFields);

  test("is read as it was stored", () => {
    expect(read({ base, fields })).toEqual({ base, fields, version: undefined });
  });

  test.each([
    ["a missing field", { ...fields, title: undefined }],
    ["a field of another type", { ...fields, custom_css: 5 }],
    ["an invalid palette", { ...fields, palette: { text: 1 } }],
    ["a list for meta", { ...fields, meta: [] }],
    ["no fields", undefined],
  ])("is ignored with %s", (_, invalid) => {
    expect(read({ base, fields: invalid })).toBeUndefined();
  });
});
