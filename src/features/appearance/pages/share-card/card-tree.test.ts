import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { CARD_HEIGHT, CARD_WIDTH } from "./card-tree.ts";
import { drawCard } from "./draw-card.ts";

const fonts = (["text", "bold"] as const).map((file) => ({
  name: "text",
  weight: file === "bold" ? (700 as const) : (400 as const),
  style: "normal" as const,
  data: readFileSync(new URL(`./fonts/${file}.woff`, import.meta.url)),
}));
const colours = { ground: "#ffffff", primary: "#1d4ed8", onPrimary: "#ffffff", text: "black", muted: "black" };
const MARGIN = 72;
const PICTURE_END = MARGIN + 240;

/** The edges of the drawing above the address, and of the picture. */
async function getEdges(title: string, text: string) {
  const card = { title, text, address: "halka.example/ada", product: "Halka", letter: "A", photo: "", colours };
  const svg = await drawCard(card, fonts);
  const { width, pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const edges = { top: CARD_HEIGHT, right: 0, isGapEmpty: true, hasWords: false };
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at]! >= 250) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    edges.right = Math.max(edges.right, x);
    edges.top = Math.min(edges.top, y);
    if (x > PICTURE_END && y < MARGIN + 405) edges.hasWords = true;
    // between the text and the address
    if (y > MARGIN + 405 && y < MARGIN + 425) edges.isGapEmpty = false;
  }
  return edges;
}

test.each([
  ["photographybyanna", ""],
  ["Kommunikationsraum", "www.kommunikationsraum.example"],
  ["W".repeat(90), "W".repeat(140)],
  ["A title of a few words", "a".repeat(60)],
  ["W".repeat(90), ""],
  ["WWWWWW ".repeat(12), "WWWWWW ".repeat(20)],
  ["Photographs and prints from the north of Norway", "Every print is made by hand and signed. ".repeat(4)],
])("keeps %s within the margins, beside the picture", async (title, text) => {
  const { top, right, isGapEmpty, hasWords } = await getEdges(title, text);
  expect(right).toBeLessThanOrEqual(CARD_WIDTH - MARGIN);
  expect(top).toBeGreaterThanOrEqual(MARGIN);
  expect([isGapEmpty, hasWords]).toEqual([true, true]);
});
