import type { default as sharpModule, SharpOptions } from "sharp";
import { ApiError } from "#base/errors.ts";
import { createSemaphore, createTenantSemaphore } from "#infra/semaphore.ts";
import {
  listPictureFiles,
  type PictureFormat,
  type PictureName,
  FULL_HEIGHT,
  FULL_WIDTH,
  PICTURE_MAX_FRAMES,
  PICTURE_MAX_PIXELS,
} from "../picture.ts";
import {
  pictureTimeout,
  pictureDamaged,
  pictureTooManyFrames,
  pictureTooManyPixels,
  pictureType,
} from "../contract.ts";

/** One size and format of a picture, ready to store. */
export interface PictureFile {
  readonly file: string;
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
}

export interface EncodedPicture extends PictureName {
  readonly variants: readonly PictureFile[];
}

export interface PictureToEncode {
  readonly workspaceId: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
  readonly timeoutMs: number;
}

/**
 * Encodes all sizes and formats of a picture. Throws if it is invalid, or `unavailable` if the queue is full or has too
 * many pictures of the workspace.
 */
export type Encode = (picture: PictureToEncode) => Promise<EncodedPicture>;

/** One at a time, since each encoding takes a full core. The others wait in a queue. */
const CONCURRENCY = 1;
const QUEUE = 16;
const PER_WORKSPACE = 4;

/**
 * A picture of 12 megapixels takes half a second (measured). AVIF with effort 4 takes seven times as long and saves
 * only a tenth of the size.
 */
const AVIF = { quality: 55, effort: 2 } as const;
const WEBP = { quality: 80, effort: 4 } as const;

export function openEncoder(): Encode {
  const enter = createSemaphore(CONCURRENCY, QUEUE);
  const share = createTenantSemaphore(CONCURRENCY + QUEUE, PER_WORKSPACE);
  return (picture) => share(picture.workspaceId, () => enter(() => encode(picture)));
}

async function encode({ bytes, hash, timeoutMs }: PictureToEncode): Promise<EncodedPicture> {
  const end = performance.now() + timeoutMs;
  const sharp = await openSharp();
  const pixels = await decode(sharp, bytes, Math.ceil(timeoutMs / 1000));
  const name = { hash, width: pixels.width, height: pixels.height };
  const variants: PictureFile[] = [];
  // One after another: in parallel, they would block the thread pool, which file access and password hashing need too.
  for (const { file, width, format } of listPictureFiles(name)) {
    if (performance.now() > end) throw new ApiError(pictureTimeout);
    variants.push({ file, format, bytes: await encodeVariant(sharp, pixels, width, format) });
  }
  return { ...name, variants };
}

/** Pixels in sRGB without metadata, rotated as the camera intended. */
interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

const OPTIONS: SharpOptions = {
  limitInputPixels: PICTURE_MAX_PIXELS,
  limitInputChannels: 5,
  // Ignores warnings, since phones write harmless oddities; rejects truncated files.
  failOn: "error",
  sequentialRead: true,
};

/**
 * Decodes a picture (the first frame of an animation) to at most the largest stored size. Throws if it has another
 * type, is damaged or exceeds a limit.
 */
async function decode(sharp: Sharp, bytes: Uint8Array, timeoutSeconds: number): Promise<Pixels> {
  const format = await getFormat(bytes);
  const head = await readHead(sharp, bytes);
  if (head.format !== format) throw new ApiError(pictureDamaged);
  if (head.width * head.height > PICTURE_MAX_PIXELS) throw new ApiError(pictureTooManyPixels);
  if (head.frames > PICTURE_MAX_FRAMES) throw new ApiError(pictureTooManyFrames);
  try {
    const { data, info } = await sharp(bytes, OPTIONS)
      .autoOrient()
      .resize({ width: FULL_WIDTH, height: FULL_HEIGHT, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
  } catch (error) {
    throw toDecodeError(error);
  }
}

async function readHead(sharp: Sharp, bytes: Uint8Array) {
  try {
    const { format, width, height, pageHeight, pages } = await sharp(bytes, {
      ...OPTIONS,
      limitInputPixels: false,
    }).metadata();
    return { format, width, height: pageHeight ?? height, frames: pages ?? 1 };
  } catch (error) {
    throw toDecodeError(error);
  }
}

/** libvips reports errors only as text. Any of them means that the file is invalid. */
function toDecodeError(error: unknown): ApiError {
  const message = error instanceof Error ? error.message : "";
  if (/timeout/i.test(message)) return new ApiError(pictureTimeout);
  if (/pixel limit/i.test(message)) return new ApiError(pictureTooManyPixels);
  return new ApiError(pictureDamaged);
}

/** The accepted media types by sharp's format names. An animated PNG counts as PNG; its first frame is kept. */
const FORMATS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/apng": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** The type of a file by its first bytes, whatever its name or sender says; throws pictureType. */
async function getFormat(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes);
  const format = found && FORMATS[found.mime];
  if (!format) throw new ApiError(pictureType);
  return format;
}

function encodeVariant(sharp: Sharp, pixels: Pixels, width: number, format: PictureFormat): Promise<Buffer> {
  const { data, ...raw } = pixels;
  const resized = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
  return (format === "avif" ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer();
}

export type Sharp = typeof sharpModule;

/** The loaders of accepted types; all others of libvips (SVG, PDF, TIFF, ...) are blocked. */
const LOADERS = ["Jpeg", "Png", "Nsgif", "Webp"].map((name) => `VipsForeignLoad${name}Buffer`);

let opening: Promise<Sharp> | undefined;

/** Loads libvips on the first picture, with one thread per picture and no cache. */
export function openSharp(): Promise<Sharp> {
  return (opening ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: LOADERS });
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));
}
