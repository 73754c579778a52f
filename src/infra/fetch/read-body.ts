import { Readable } from "node:stream";
import { constants, createBrotliDecompress, createGunzip } from "node:zlib";

export interface ReadBody {
  readonly bytes: Uint8Array;
  /** False where more would have come than may be kept. */
  readonly isWhole: boolean;
}

/** The codings that a fetch asks for. */
export const ACCEPTED_CODINGS = "gzip, br";

/** Takes at most `maxBytes`, counted after and before decompression; undefined for a coding that was not asked for. */
export async function readBody(
  body: Readable,
  coding: string | undefined,
  maxBytes: number,
): Promise<ReadBody | undefined> {
  const decoder = getDecoder(coding);
  if (decoder === undefined) return undefined;
  const source = decoder === "none" ? body : Readable.from(head(body, maxBytes)).compose(decoder);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    chunks.push(chunk.subarray(0, maxBytes - size));
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  const isCut = size > maxBytes || (decoder !== "none" && !body.readableEnded);
  return { bytes: Buffer.concat(chunks), isWhole: !isCut };
}

/** A body's beginning: what is compressed without end must not be read without end. */
async function* head(body: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let left = maxBytes;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    left -= chunk.byteLength;
    if (left < 0) return;
    yield chunk;
  }
}

function getDecoder(coding: string | undefined) {
  switch (coding?.trim().toLowerCase() ?? "") {
    case "":
    case "identity":
      return "none";
    // a cut body still gives its beginning
    case "gzip":
    case "x-gzip":
      return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    case "br":
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      return undefined;
  }
}
