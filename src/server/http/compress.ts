import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { accepts } from "#features/visit/answers.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Takes a millisecond or two for a document and comes within a few hundredths of the best. */
const QUALITY = 5;

export interface Compressed {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly encoding: "br" | "gzip" | undefined;
}

/** The text in the smallest form that an `Accept-Encoding` allows, with the name of that form. */
export async function compressText(text: string, accepted: string): Promise<Compressed> {
  const bytes = Buffer.from(text);
  if (accepts(accepted, "br")) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
    return { body: new Uint8Array(await brotli(bytes, { params })), encoding: "br" };
  }
  if (accepts(accepted, "gzip")) return { body: new Uint8Array(await zip(bytes)), encoding: "gzip" };
  return { body: new Uint8Array(bytes), encoding: undefined };
}
