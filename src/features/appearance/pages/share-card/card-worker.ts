import { parentPort, workerData } from "node:worker_threads";
import { Resvg } from "@resvg/resvg-js";
import type { Font } from "satori";
import type { CardFont, CardRequest, CardResponse } from "./card-tree.ts";
import { drawCard } from "./draw-card.ts";

const fonts = (workerData as readonly CardFont[]).map(({ name, weight, bytes }): Font => ({
  name,
  weight,
  style: "normal",
  data: Buffer.from(bytes),
}));

/** Draws pictures one at a time, in a thread apart from the one that serves visits. */
async function draw({ card, svg, width }: CardRequest): Promise<CardResponse> {
  try {
    const drawn = svg ?? (await drawCard(card!, fonts));
    const picture = new Resvg(drawn, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: false } });
    return { png: new Uint8Array(picture.render().asPng()) };
  } catch (error) {
    return { error: String(error) };
  }
}

parentPort!.on("message", (request: CardRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  void draw(request).then((drawn) => parentPort!.postMessage(drawn));
});
