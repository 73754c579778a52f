import { Readable } from "node:stream";
import type { FileResponse } from "#base/contract.ts";

/** A file to download: never displayed or cached, and sent as fast as it is read. */
export function fileResponse({ name, sizeBytes, bytes, type: own }: FileResponse, type: string): Response {
  const body = Readable.toWeb(
    Readable.from(bytes, { objectMode: false, highWaterMark: 1 }),
  ) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      "content-type": own ?? type,
      ...(sizeBytes !== undefined && { "content-length": String(sizeBytes) }),
      // the name has only these characters, so it needs no encoding
      "content-disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9._-]/g, "_")}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
