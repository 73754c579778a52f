import type { SharpOptions } from "sharp";
import { ApiError } from "#base/errors.ts";
import { FULL_HEIGHT, FULL_WIDTH, PICTURE_MAX_FRAMES, PICTURE_MAX_PIXELS } from "../limits.ts";
import { pictureDamaged, pictureTimeout, pictureTooManyFrames, pictureTooManyPixels } from "../errors.ts";
import { getFormat } from "./kind.ts";
import type { Sharp } from "./open-sharp.ts";

/** Pixels in sRGB without metadata, in the orientation that the camera intended. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

const OPTIONS: SharpOptions = {
  limitInputPixels: PICTURE_MAX_PIXELS,
  limitInputChannels: 5,
  // Phones write harmless oddities; a truncated file is an error.
  failOn: "error",
  sequentialRead: true,
};

/**
 * Decodes a picture (the first frame of an animation) to at most the largest stored size. Throws if it has another
 * type, is damaged or exceeds a limit.
 */
export async function decode(sharp: Sharp, bytes: Uint8Array, timeoutSeconds: number): Promise<Pixels> {
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

/** libvips reports errors as text only; in every case the file is to blame. */
function toDecodeError(error: unknown): ApiError {
  const message = error instanceof Error ? error.message : "";
  if (/timeout/i.test(message)) return new ApiError(pictureTimeout);
  if (/pixel limit/i.test(message)) return new ApiError(pictureTooManyPixels);
  return new ApiError(pictureDamaged);
}
