import { Resvg } from "@resvg/resvg-js";
import scan from "qr/decode.js";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { findQrError, defaultQrStyle, qrSvg } from "./qr-svg.ts";

const ADDRESS = "https://halka.example/a-rather-long-name.of.30_signs/with-an-alias-of-its-own-too?hlk=qr";
const LOGO = `data:image/png;base64,${(
  await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c2410c" } })
    .png()
    .toBuffer()
).toString("base64")}`;

/** Decodes the SVG, rendered at a width of 600 pixels. */
function read(svg: string): string {
  const { width, height, pixels } = new Resvg(svg, {
    fitTo: { mode: "width", value: 600 },
    background: "white",
  }).render();
  return scan({ width, height, data: new Uint8Array(pixels) });
}

describe("decodes to the text that was encoded", () => {
  test.each([
    ["plain", {}],
    ["in colours", { style: { dark: "#7c2d12", light: "#fef3c7", margin: 4 } }],
    ["with a minimal margin", { style: { ...defaultQrStyle, margin: 2 } }],
    ["with a logo", { logo: LOGO }],
    ["with a logo in colours", { logo: LOGO, style: { dark: "#1e3a8a", light: "#e0f2fe", margin: 2 } }],
  ])("%s", (_name, options) => {
    expect(read(qrSvg(ADDRESS, options))).toBe(ADDRESS);
    expect(read(qrSvg("https://halka.example/ada", options))).toBe("https://halka.example/ada");
  });
});

test("prints in millimetres and embeds the logo in the file", () => {
  const svg = qrSvg(ADDRESS, { logo: LOGO, widthMm: 30 });
  expect(svg).toContain('width="30mm" height="30mm"');
  expect(svg).toContain('href="data:image/png;base64,');
});

test("escapes markup in a colour or a logo's address", () => {
  const svg = qrSvg("a", { style: { dark: '"/><script>', light: "<b>", margin: 1 }, logo: '"><script>' });
  expect(svg).not.toMatch(/<script|<b>/);
});

test.each([
  [{ dark: "#000000", light: "#ffffff", margin: 4 }, undefined],
  [{ dark: "#ffffff", light: "#000000", margin: 4 }, "inverted"],
  [{ dark: "#f59e0b", light: "#ffffff", margin: 4 }, "contrast"],
  [{ dark: "nothing", light: "#ffffff", margin: 4 }, "contrast"],
  [{ dark: "#000000", light: "#ffffff", margin: 1 }, "margin"],
])("reports that %j is hard to read: %s", (style, error) => {
  expect(findQrError(style)).toBe(error);
});
