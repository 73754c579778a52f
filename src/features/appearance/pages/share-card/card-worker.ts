import { parentPort, workerData } from "node:worker_threads";
import { Resvg } from "@resvg/resvg-js";
import satori, { type Font } from "satori";
import { type CardResponse, type CardRequest, type CardFont, cardTree, CARD_HEIGHT, CARD_WIDTH } from "./card-tree.ts";

/** Draws pictures one at a time, in a thread apart from the one that serves visits. */
const fonts = (workerData as readonly CardFont[]).map(({ name, weight, bytes }): Font => ({
  name,
  weight,
  style: "normal",
  data: Buffer.from(bytes),
}));

async function draw({ card, svg, width }: CardRequest): Promise<CardResponse> {
  try {
    const drawn = svg ?? (await satori(cardTree(card!) as never, { width: CARD_WIDTH, height: CARD_HEIGHT, fonts }));
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
