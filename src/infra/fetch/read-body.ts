import { Readable } from "node:stream";
import { constants, createBrotliDecompress, createGunzip } from "node:zlib";

export interface ReadBody {
  readonly bytes: Uint8Array;
  /** False if the body was longer than the limit. */
  readonly isWhole: boolean;
}

/** The content codings that a fetch accepts. */
export const ACCEPTED_CODINGS = "gzip, br";

/** Reads at most `maxBytes`, counted before and after decompression; undefined for a coding that was not accepted. */
export async function readBody(
  body: Readable,
  coding: string | undefined,
  maxBytes: number,
): Promise<ReadBody | undefined> {
  const decoder = createDecoder(coding);
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

/** Yields the first `maxBytes` of a body, so that an endless compressed stream is not read without end. */
async function* head(body: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let remaining = maxBytes;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    remaining -= chunk.byteLength;
    if (remaining < 0) return;
    yield chunk;
  }
}

function createDecoder(coding: string | undefined) {
  switch (coding?.trim().toLowerCase() ?? "") {
    case "":
    case "identity":
      return "none";
    // with this flush, zlib returns the beginning of a truncated body
    case "gzip":
    case "x-gzip":
      return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    case "br":
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    default:
      return undefined;
  }
}
