import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { metaSchema } from "./contract.ts";
import { type Background, buttonShapes, defaultPageStyle, fontNames, layouts, readStyle, type Style } from "./style.ts";

const background: fc.Arbitrary<Background> = fc.oneof(
  fc.constant({ kind: "colour" } as const),
  fc.record({
    kind: fc.constant("gradient" as const),
    from: fc.constantFrom("#fff", "rgb(1 2 3)"),
    to: fc.constant("#12345678"),
    angle: fc.integer({ min: 0, max: 360 }),
  }),
  fc.record({
    kind: fc.constant("image" as const),
    address: fc.constantFrom("/presets/bay-1234567890-1280x480.webp", "https://cdn.example/a.jpg"),
    dim: fc.integer({ min: 0, max: 95 }),
  }),
);
const style: fc.Arbitrary<Style> = fc.record({
  font: fc.constantFrom(...fontNames),
  buttons: fc.constantFrom(...buttonShapes),
  background,
  layout: fc.constantFrom(...layouts),
  motion: fc.boolean(),
  noindex: fc.boolean(),
});
const fieldNames = Object.keys(defaultPageStyle) as (keyof Style)[];

describe("readStyle", () => {
  test("returns what was stored", () => {
    fc.assert(
      fc.property(style, (kept) => {
        expect(readStyle({ other: 1, style: kept })).toEqual(kept);
      }),
    );
  });

  test("replaces an invalid field with its default, and keeps the rest", () => {
    const spoilt = fc.oneof(
      fc.constantFrom(null, "", 0, [], {}, "constructor", { kind: "gradient", from: "red;}", to: "#fff", angle: 1 }),
      fc.string(),
      fc.constantFrom({ kind: "image", address: "javascript:alert(1)", dim: 1 }, { kind: "image", address: "" }),
    );
    fc.assert(
      fc.property(style, fc.constantFrom(...fieldNames), spoilt, (kept, field, value) => {
        fc.pre(!(field === "font" && fontNames.includes(value as "mono")));
        fc.pre(!(field === "buttons" && buttonShapes.includes(value as "soft")));
        expect(readStyle({ style: { ...kept, [field]: value } })).toEqual({
          ...kept,
          [field]: defaultPageStyle[field],
        });
      }),
    );
  });

  test("never throws for any stored value", () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(Object.keys(readStyle(anything))).toEqual(fieldNames);
        expect(Object.keys(readStyle({ style: anything }))).toEqual(fieldNames);
      }),
    );
    expect(readStyle(undefined)).toEqual(defaultPageStyle);
  });

  test("keeps the colours and the picture if the angle or the dimming is out of range", () => {
    const meta = (chosen: object) => ({ style: { background: chosen } });
    expect(readStyle(meta({ kind: "gradient", from: "#fff", to: "#000", angle: 1e9 })).background).toEqual({
      kind: "gradient",
      from: "#fff",
      to: "#000",
      angle: 180,
    });
    expect(readStyle(meta({ kind: "image", address: "/a.webp", dim: Number.NaN })).background).toMatchObject({
      dim: 60,
    });
  });
});

describe("metaSchema", () => {
  test("accepts every style that readStyle returns", () => {
    fc.assert(
      fc.property(style, (kept) => {
        expect(metaSchema.parse({ mine: [1], style: kept })).toEqual({ mine: [1], style: kept });
      }),
    );
    expect(metaSchema.parse({ style: {} })).toEqual({ style: {} });
  });

  test.each([
    ["style", 5],
    ["style.font", { font: "comic" }],
    ["style.buttons", { buttons: "" }],
    ["style.motion", { motion: "yes" }],
    ["style.noindex", { noindex: 1 }],
    ["style.background.kind", { background: { kind: "video" } }],
    ["style.background.from", { background: { kind: "gradient", from: "red;}", to: "#fff", angle: 0 } }],
    ["style.background.angle", { background: { kind: "gradient", from: "#fff", to: "#fff", angle: 361 } }],
    ["style.background.address", { background: { kind: "image", address: "http://a.example/b.png", dim: 1 } }],
    ["style.background.dim", { background: { kind: "image", address: "/a.png", dim: 96 } }],
  ])("names an invalid %s: %#", (field, sent) => {
    const { error } = metaSchema.safeParse({ style: sent });
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
  });
});
