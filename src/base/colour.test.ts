import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, blend, parseColour } from "./colour.ts";

const rounded = (text: string) => {
  const colour = parseColour(text);
  return colour && [colour.red, colour.green, colour.blue].map(Math.round).concat(Number(colour.alpha.toFixed(2)));
};

test.each([
  ["#fff", [255, 255, 255, 1]],
  ["#F80c", [255, 136, 0, 0.8]],
  ["#1a2B3c", [26, 43, 60, 1]],
  ["#1a2b3c80", [26, 43, 60, 0.5]],
  ["rgb(1, 2, 3)", [1, 2, 3, 1]],
  ["rgba(1,2,3,.5)", [1, 2, 3, 0.5]],
  ["rgb(1 2 3 / 50%)", [1, 2, 3, 0.5]],
  ["rgb(100%, 0%, 50%)", [255, 0, 128, 1]],
  ["rgb(50% 0 255)", [128, 0, 255, 1]],
  ["hsl(120, 100%, 25%)", [0, 128, 0, 1]],
  ["hsl(210deg 50% 40% / 0.25)", [51, 102, 153, 0.25]],
  ["HSLA(0,0%,100%,1)", [255, 255, 255, 1]],
])("reads %s", (text, channels) => expect(rounded(text)).toEqual(channels));

test.each([
  "",
  "red",
  "#12",
  "#12345",
  "#1234567",
  "#ggg",
  "rgb(256,0,0)",
  "rgb(1,2)",
  "rgb(1,2,3,2)",
  "hsl(400,1%,1%)",
  "hsl(1,101%,1%)",
  "rgb(1,2,3);}",
  "url(#a)",
  "var(--a)",
  "#fff ",
  "rgb(1,2,3)</style>",
  "rgb(1deg,2,3)",
  "rgb(1,2,3,1.1.1)",
  "rgb(50%,0,0)",
  "rgb(1 2,3)",
  "rgb(1 2 3, .5)",
  "rgb(1,2,3%)",
  "rgb(1,,2,3)",
  "rgb(1,2,3 / 0.5)",
  "rgb(1,2 3,0.5)",
  "rgb(1 2,3,0.5)",
  "hsl(120,50,50)",
  "hsl(120,50%,50)",
])("does not read %j", (text) => expect(parseColour(text)).toBeUndefined());

test("returns channels within their bounds for any input", () => {
  const part = fc.constantFrom(
    "#",
    "rgb(",
    "hsla(",
    ",",
    " ",
    "%",
    "deg",
    "/",
    ")",
    ".",
    "0",
    "255",
    "360",
    "100",
    "a",
    "f",
    "1",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const colour = parseColour(parts.join(""));
      if (!colour) return;
      for (const value of [colour.red, colour.green, colour.blue])
        expect(value).toSatisfy((v: number) => v >= -0.001 && v <= 255.001);
      expect(colour.alpha).toSatisfy((alpha: number) => alpha >= 0 && alpha <= 1);
    }),
    { numRuns: 3000 },
  );
});

test("computes the contrast ratio of WCAG", () => {
  const ratio = (one: string, other: string) => contrast(parseColour(one)!, parseColour(other)!);
  expect(ratio("#000", "#fff")).toBe(21);
  expect(ratio("#777", "#fff")).toBeCloseTo(4.478, 2);
  expect(ratio("#fff", "#777")).toBeCloseTo(4.478, 2);
});

test("blends a translucent colour with the one below it", () => {
  expect(blend(parseColour("#00000080")!, parseColour("#fff")!).red).toBeCloseTo(127, 0);
});
