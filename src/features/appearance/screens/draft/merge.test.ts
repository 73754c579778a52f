import { describe, expect, test } from "vitest";
import { defaultAppearance } from "../../defaults.ts";
import { paletteNamed } from "../../palettes.ts";
import { merge, take } from "./merge.ts";
import { differing, getParts, withPart } from "./draft-parts.ts";

const base = { ...defaultAppearance, meta: { ...defaultAppearance.meta, own: "kept" } };

describe("a part", () => {
  test("that is a template is also recorded in meta, and nothing else in meta changes", () => {
    expect(withPart(base, "template", "rows")).toEqual({
      ...base,
      template: "rows",
      meta: { ...base.meta, selectedTemplate: "rows" },
    });
  });

  test("of the style leaves the rest of it unchanged", () => {
    const fields = withPart(withPart(base, "font", "serif"), "noindex", true);
    expect(getParts(fields)).toMatchObject({ font: "serif", noindex: true, motion: true, buttons: "soft" });
    expect(fields.meta["own"]).toBe("kept");
  });

  test("differs only if its value does", () => {
    expect(differing(base, { ...base, palette: { ...base.palette } })).toEqual([]);
    expect(differing(base, withPart(base, "title", "Ada"))).toEqual(["title"]);
  });
});

describe("two changes of one state", () => {
  test("are merged if they touch different parts", () => {
    const mine = withPart(base, "title", "Mine");
    const theirs = withPart(withPart(base, "font", "mono"), "custom_css", "a{}");
    const merged = merge(base, mine, theirs);
    expect(merged.clashes).toEqual([]);
    expect(getParts(merged.fields)).toMatchObject({ title: "Mine", font: "mono", custom_css: "a{}" });
  });

  test("clash if they touch the same part, and mine stands until one is chosen", () => {
    const mine = withPart(base, "title", "Mine");
    const theirs = withPart(base, "title", "Theirs");
    const merged = merge(base, mine, theirs);
    expect([merged.clashes, merged.fields.title]).toEqual([["title"], "Mine"]);
    expect(take(merged.fields, theirs, merged.clashes).title).toBe("Theirs");
  });

  test("do not clash if they are the same", () => {
    const both = withPart(base, "title", "Both");
    expect(merge(base, both, both).clashes).toEqual([]);
  });

  test("keep a palette's name with its colours", () => {
    const chosen = (name: "ocean" | "royal") =>
      withPart(withPart(base, "palette", paletteNamed(name)), "selectedPalette", name);
    const { fields, clashes } = merge(base, chosen("ocean"), chosen("royal"));
    expect(clashes).toEqual(["selectedPalette", "palette"]);
    expect(getParts(fields)).toMatchObject({ selectedPalette: "ocean", palette: paletteNamed("ocean") });
    const renamed = merge(base, withPart(base, "selectedPalette", "custom"), chosen("royal"));
    expect(getParts(renamed.fields)).toMatchObject({ selectedPalette: "custom", palette: base.palette });
  });
});
