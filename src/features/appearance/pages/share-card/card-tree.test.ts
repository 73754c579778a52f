import { readFileSync } from "node:fs";
import satori from "satori";
import { expect, test } from "vitest";
import { CARD_HEIGHT, CARD_WIDTH, cardTree } from "./card-tree.ts";

const FONTS = "fonts/bold-russian.woff";
const colours = { ground: "#fff", primary: "#00f", onPrimary: "#fff", text: "#000", muted: "#555" };

test("breaks a word that is longer than a line, so that no text leaves the picture", async () => {
  const data = readFileSync(new URL(FONTS, import.meta.url));
  const card = {
    title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    text: "x".repeat(140),
    address: "halka.example/ada",
    product: "Halka",
    letter: "A",
    photo: "",
    colours,
  };
  const fonts = [{ name: "text", weight: 400, style: "normal", data } as const];
  // with texts instead of outlines, their places can be read
  const options = { width: CARD_WIDTH, height: CARD_HEIGHT, fonts, embedFont: false };
  const svg = await satori(cardTree(card) as never, options);
  const ends = [...svg.matchAll(/<text x="([\d.]+)"[^>]* width="([\d.]+)"/g)].map(
    ([, x, width]) => Number(x) + Number(width),
  );
  expect(ends.length).toBeGreaterThan(3);
  expect(Math.max(...ends)).toBeLessThanOrEqual(CARD_WIDTH);
});
