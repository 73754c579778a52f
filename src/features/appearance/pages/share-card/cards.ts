import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "#base/time.ts";
import { contrast, blend, parseColour, TEXT_CONTRAST, WHITE } from "#base/colour.ts";
import { toInitial } from "#base/letter-case.ts";
import { createSemaphore } from "#infra/semaphore.ts";
import { chromeColours } from "../theme.ts";
import { PRODUCT_NAME } from "../texts.ts";
import bold from "./fonts/bold.woff?inline";
import boldRussian from "./fonts/bold-russian.woff?inline";
import boldTurkish from "./fonts/bold-turkish.woff?inline";
import regular from "./fonts/text.woff?inline";
import textRussian from "./fonts/text-russian.woff?inline";
import textTurkish from "./fonts/text-turkish.woff?inline";
import { type CardContent, cardHash } from "./card-content.ts";
import {
  type Card,
  type CardResponse,
  type CardColours,
  type CardRequest,
  CARD_WIDTH,
  type CardFont,
} from "./card-tree.ts";

type Png = Uint8Array<ArrayBuffer>;

interface CardsOptions {
  /** The path of `card-worker`, from source or built. */
  readonly script: string;
  /** The host shown in addresses. */
  readonly host: string;
  /** One of our photos as a `data:` URL; empty if it cannot be loaded. */
  loadPhoto(address: string): Promise<string>;
}

/** Decides about each drawing; throws an API error to reject it. */
type BeforeDrawing = () => Promise<void>;

export interface Cards {
  /** The picture of a page, cached in memory. Rejects if it is not cached and `beforeDrawing` rejects. */
  draw(content: CardContent, beforeDrawing: BeforeDrawing): Promise<Png>;
  /** One of our drawings as PNG, this many pixels wide. */
  drawSvg(svg: string, width: number, beforeDrawing: BeforeDrawing): Promise<Png>;
  close(): Promise<void>;
}

const MAX_CACHE_BYTES = 16 * 1024 * 1024;
/** A drawing takes about 0.1 s. With a longer queue, callers are asked to retry. */
const MAX_WAITING = 40;
const RETRY_AFTER_SECONDS = 5;
const IDLE_MS = MINUTE_MS;

/**
 * Draws pictures in a worker thread that stops when idle. Concurrent requests for the same picture share one drawing.
 */
export function openCards({ script, host, loadPhoto }: CardsOptions): Cards {
  const cache = new LRUCache<string, Png>({ maxSize: MAX_CACHE_BYTES, sizeCalculation: (png) => png.byteLength });
  const pending = new Map<string, Promise<Png>>();
  const inTurn = createSemaphore(1, MAX_WAITING, RETRY_AFTER_SECONDS);
  let drawing: PromiseWithResolvers<Png> | undefined;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function getThread(): Worker {
    if (worker) return worker;
    const started = new Worker(script, { workerData: cardFonts() });
    started.unref();
    started.on("message", (response: CardResponse) => {
      if ("png" in response) drawing?.resolve(response.png);
      else drawing?.reject(new Error(`a picture could not be rendered: ${response.error}`));
      idle = setTimeout(() => void stop(), IDLE_MS).unref();
    });
    const fail = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      drawing?.reject(error);
    };
    started.on("error", fail);
    started.on("exit", () => fail(new Error("the rendering thread has exited")));
    return (worker = started);
  }

  async function stop(): Promise<void> {
    const stopping = worker;
    worker = undefined;
    await stopping?.terminate();
  }

  function requestCard(request: CardRequest): Promise<Png> {
    return inTurn(() => {
      clearTimeout(idle);
      drawing = Promise.withResolvers();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      getThread().postMessage(request);
      return drawing.promise;
    });
  }

  async function drawOnce(key: string, beforeDrawing: BeforeDrawing, make: () => Promise<Png>): Promise<Png> {
    const isKnown = cache.has(key) || pending.has(key);
    // before the drawing, which others may then share
    if (!isKnown) await beforeDrawing();
    const cached = cache.get(key);
    if (cached) return cached;
    const running = pending.get(key);
    if (running) return running;
    const making = make()
      .then((png) => {
        cache.set(key, png);
        return png;
      })
      .finally(() => pending.delete(key));
    pending.set(key, making);
    return making;
  }

  return {
    draw: (content, beforeDrawing) =>
      drawOnce(cardHash(content), beforeDrawing, async () => {
        const photo = content.photo && (await loadPhoto(content.photo));
        return requestCard({ card: toCard(content, host, photo), width: CARD_WIDTH });
      }),
    drawSvg: (svg, width, beforeDrawing) =>
      drawOnce(`${width} ${svg}`, beforeDrawing, async () => requestCard({ svg, width })),
    close: stop,
  };
}

function toCard({ handle, title, text, palette }: CardContent, host: string, photo: string): Card {
  return {
    title: removeUndrawable(title) || handle,
    text: removeUndrawable(text),
    address: `${host}/${handle}`,
    product: PRODUCT_NAME,
    letter: toInitial(handle, "en") ?? "U",
    photo,
    colours: getColours(palette),
  };
}

function getColours(palette: CardContent["palette"]): CardColours {
  const chrome = chromeColours(palette);
  const ground = parseColour(chrome.ground) ?? WHITE;
  const plain = contrast(WHITE, ground) > TEXT_CONTRAST ? "white" : "black";
  const readable = (name: "text" | "muted") => {
    const colour = parseColour(palette[name]);
    const seen = colour && blend(colour, ground);
    return seen && contrast(seen, ground) >= TEXT_CONTRAST
      ? `rgb(${[seen.red, seen.green, seen.blue].map(Math.round).join(",")})`
      : plain;
  };
  return { ...chrome, text: readable("text"), muted: readable("muted") };
}

const toBytes = (address: string) => Buffer.from(address.slice(address.indexOf(",") + 1), "base64");

/** The fonts of preview pictures, in fallback order. */
const cardFonts = (): CardFont[] => [
  { name: "text", weight: 400, bytes: toBytes(regular) },
  { name: "text", weight: 700, bytes: toBytes(bold) },
  { name: "turkish", weight: 400, bytes: toBytes(textTurkish) },
  { name: "turkish", weight: 700, bytes: toBytes(boldTurkish) },
  { name: "russian", weight: 400, bytes: toBytes(textRussian) },
  { name: "russian", weight: 700, bytes: toBytes(boldRussian) },
];

/** Matches characters missing from the fonts, which would be drawn as empty boxes. */
const UNDRAWABLE =
  /[^\x20-\x7e\xa0-\xff\u0131\u0152\u0153\u2013-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2190-\u2193\u2212ĞğİŞş₺\u0410-\u044fЁё№]/gu;

/** Removes characters that cannot be drawn: emoji, and alphabets missing from our fonts. */
function removeUndrawable(words: string): string {
  return words.normalize("NFC").replace(UNDRAWABLE, "").replace(/\s+/g, " ").trim();
}
