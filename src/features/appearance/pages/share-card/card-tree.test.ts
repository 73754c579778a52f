import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { expect, test } from "vitest";
import { CARD_HEIGHT, CARD_WIDTH, cardTree } from "./card-tree.ts";

const fonts = (["text", "bold"] as const).map((file) => ({
  name: "text",
  weight: file === "bold" ? (700 as const) : (400 as const),
  style: "normal" as const,
  data: readFileSync(new URL(`./fonts/${file}.woff`, import.meta.url)),
}));
const colours = { ground: "#ffffff", primary: "#1d4ed8", onPrimary: "#ffffff", text: "black", muted: "black" };
const MARGIN = 72;

/** The rightmost pixel that is not white. */
async function getRightEdge(title: string, text: string): Promise<number> {
  const card = { title, text, address: "halka.example/ada", product: "Halka", letter: "A", photo: "", colours };
  const svg = await satori(cardTree(card) as never, { width: CARD_WIDTH, height: CARD_HEIGHT, fonts });
  const { width, pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  let edge = 0;
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at]! < 250 && (at / 4) % width > edge) edge = (at / 4) % width;
  return edge;
}

test.each([
  ["photographybyanna", ""],
  ["Kommunikationsraum", "www.kommunikationsraum.example"],
  ["W".repeat(90), "W".repeat(140)],
  ["A title of a few words", "a".repeat(60)],
])("draws all of %s within the picture", async (title, text) => {
  expect(await getRightEdge(title, text)).toBeLessThanOrEqual(CARD_WIDTH - MARGIN);
});
