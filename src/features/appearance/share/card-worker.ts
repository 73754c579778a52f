import { parentPort, workerData } from "node:worker_threads";
import { Resvg } from "@resvg/resvg-js";
import satori, { type Font } from "satori";
import type { CardAnswer, CardOrder, CardFont } from "./card-order.ts";
import { cardTree } from "./card-tree.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "./card-size.ts";

/** Draws pictures one after another, away from the thread that answers visits. */
const fonts = (workerData as readonly CardFont[]).map(({ name, weight, bytes }): Font => ({
  name,
  weight,
  style: "normal",
  data: Buffer.from(bytes),
}));

async function draw({ id, card, svg, width }: CardOrder): Promise<CardAnswer> {
  try {
    const drawn = svg ?? (await satori(cardTree(card!) as never, { width: CARD_WIDTH, height: CARD_HEIGHT, fonts }));
    const picture = new Resvg(drawn, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: false } });
    return { id, png: new Uint8Array(picture.render().asPng()) };
  } catch (error) {
    return { id, fault: String(error) };
  }
}

async function answer(order: CardOrder, before: Promise<void>): Promise<void> {
  await before;
  const drawn = await draw(order);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a thread has no origin
  parentPort!.postMessage(drawn);
}

let last = Promise.resolve();
parentPort!.on("message", (order: CardOrder) => {
  last = answer(order, last);
});
