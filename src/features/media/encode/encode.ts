import { ApiError } from "#base/errors.ts";
import { createSemaphore } from "#infra/limits/semaphore.ts";
import { getForms, type PictureFormat, type PictureName } from "../picture.ts";
import { pictureTimeout } from "../errors.ts";
import { decode, type Pixels } from "./decode.ts";
import { openSharp, type Sharp } from "./open-sharp.ts";

/** One size and format of a picture, ready to store. */
export interface Form {
  readonly file: string;
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
}

export interface Encoded extends PictureName {
  readonly forms: readonly Form[];
}

/** Encodes all sizes and formats of a picture. Throws if it is invalid, or `unavailable` if the queue is full. */
export type Encode = (bytes: Uint8Array, hash: string, timeoutMs: number) => Promise<Encoded>;

/** One at a time, since each takes a full core; the others queue. */
const AT_ONCE = 1;
const QUEUE = 16;

/**
 * Half a second per picture of 12 megapixels (measured). From effort 4 on, AVIF takes seven times as long to save a
 * tenth.
 */
const AVIF = { quality: 55, effort: 2 } as const;
const WEBP = { quality: 80, effort: 4 } as const;

export function openEncoder(): Encode {
  const enter = createSemaphore(AT_ONCE, QUEUE);
  return (bytes, hash, timeoutMs) => enter(() => encode(bytes, hash, timeoutMs));
}

async function encode(bytes: Uint8Array, hash: string, timeoutMs: number): Promise<Encoded> {
  const end = performance.now() + timeoutMs;
  const sharp = await openSharp();
  const pixels = await decode(sharp, bytes, Math.ceil(timeoutMs / 1000));
  const name = { hash, width: pixels.width, height: pixels.height };
  const forms: Form[] = [];
  // One after another: in parallel they would take the threads that files and passwords need.
  for (const { file, width, format } of getForms(name)) {
    if (performance.now() > end) throw new ApiError(pictureTimeout);
    forms.push({ file, format, bytes: await makeForm(sharp, pixels, width, format) });
  }
  return { ...name, forms };
}

function makeForm(sharp: Sharp, pixels: Pixels, width: number, format: PictureFormat): Promise<Buffer> {
  const { data, ...raw } = pixels;
  const resized = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
  return (format === "avif" ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer();
}
