import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { acceptsEncoding } from "#features/visits/responses.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Takes one or two milliseconds for a document; the result is within a few per cent of the smallest size. */
const QUALITY = 5;

export interface Compressed {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly encoding: "br" | "gzip" | undefined;
}

/** The text in the smallest encoding that an `Accept-Encoding` allows, with the name of that encoding. */
export async function compressText(text: string, accepted: string): Promise<Compressed> {
  const bytes = Buffer.from(text);
  if (acceptsEncoding(accepted, "br")) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
    return { body: new Uint8Array(await brotli(bytes, { params })), encoding: "br" };
  }
  if (acceptsEncoding(accepted, "gzip")) return { body: new Uint8Array(await zip(bytes)), encoding: "gzip" };
  return { body: new Uint8Array(bytes), encoding: undefined };
}

/** Below this size, compression does not save a packet. */
const JSON_MIN_BYTES = 1000;
const JSON_TYPE = /^application\/(?:problem\+)?json\b/;

/**
 * Compresses the JSON of every call. Other sites cannot learn anything from the length: calls that return private data
 * take a bearer token, which no cross-site request carries.
 */
export const compressJson: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const isJson = JSON_TYPE.test(headers.get("content-type") ?? "");
  // downloads are streamed, so they must not be read into memory
  if (!isJson || headers.has("content-encoding") || headers.has("content-disposition") || !c.res.body) return;
  const text = await c.res.text();
  const isLong = Buffer.byteLength(text) >= JSON_MIN_BYTES;
  const { body, encoding } = await compressText(text, isLong ? (c.req.header("accept-encoding") ?? "") : "");
  const sent = new Headers(headers);
  sent.append("vary", "accept-encoding");
  if (encoding) {
    sent.delete("content-length");
    sent.set("content-encoding", encoding);
  }
  c.res = undefined;
  c.res = new Response(body, { status, headers: sent });
};
