import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import type { FileStore, OpenFile } from "#infra/files/file-store.ts";
import { matches, sendPlain } from "../send-plain.ts";
import { toKey } from "./keys.ts";
import { FILES_PATH, readAddress } from "./name.ts";
import { getType } from "./presenter.ts";

/** The same for every file: it never changes, and browsers only save it. */
const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Serves a request for an uploaded file; false for every other request. Uses no framework and no database. */
export type ServeFile = (incoming: IncomingMessage, outgoing: ServerResponse, url: string) => boolean;

export function openUploads(files: Pick<FileStore, "open">, onFailure: (error: unknown) => void): ServeFile {
  return (incoming, outgoing, url) => {
    if (!url.startsWith(FILES_PATH)) return false;
    const { method } = incoming;
    if (method !== "GET" && method !== "HEAD") return false;
    const file = readAddress(url.split("?", 1)[0]!);
    if (!file) return sendPlain(outgoing, 404, "Not found");
    const respond = (found: OpenFile | undefined) => {
      if (!found) return void sendPlain(outgoing, 404, "Not found");
      const headers = {
        ...HEADERS,
        etag: `"${file.hash}"`,
        "content-type": getType(file.name),
        "content-disposition": getDisposition(file.name),
      };
      // Only once it was found: a made-up name must not look like an existing file.
      if (matches(incoming.headers["if-none-match"], headers.etag)) {
        found.bytes.destroy();
        outgoing.writeHead(304, headers).end();
        return;
      }
      outgoing.writeHead(200, { ...headers, "content-length": found.sizeBytes });
      if (method === "HEAD") {
        found.bytes.destroy();
        outgoing.end();
        return;
      }
      pipeline(found.bytes, outgoing, (error) => {
        // An aborted download is not our failure.
        if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE") onFailure(error);
      });
    };
    files.open(toKey(file)).then(respond, (error: unknown) => {
      onFailure(error);
      sendPlain(outgoing, 503, "Unavailable for a moment", { "retry-after": "5" });
    });
    return true;
  };
}

/** RFC 6266: the name in UTF-8, with an ASCII fallback. */
function getDisposition(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9 ._+()-]/g, "_");
  const encoded = encodeURIComponent(name).replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
