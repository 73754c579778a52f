import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { LRUCache } from "lru-cache";
import type { FileStore, OpenFile } from "#infra/files/open-files.ts";
import { toPictureKey } from "./pictures.ts";
import { MEDIA_PATH } from "./picture.ts";
import { FILES_PATH, readAddress, toFileKey } from "./files/name.ts";
import { getType } from "./files/types.ts";

/** Serves a request for a picture or a file; false for every other request. Uses no framework and no database. */
export type ServeMedia = (incoming: IncomingMessage, outgoing: ServerResponse, url: string) => boolean;

/** Matches only our own file names, so that no path can leave the folder. */
const PICTURE_FILE = /^[0-9a-f]{32}-(?:[1-9]\d{0,3}x[1-9]\d{0,3}|160|320|640)\.(avif|webp)$/;
/** Holds a few hundred pictures; a CDN or the file system caches the rest. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** The same for every picture: it never changes, may be embedded anywhere, and does nothing when opened directly. */
const PICTURE_HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

export function openPictures(files: FileStore, onFailure: (error: unknown) => void): ServeMedia {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: (file) => files.find(toPictureKey(file)),
    // a picture that is evicted while it loads is still sent
    ignoreFetchAbort: true,
  });

  return (incoming, outgoing, url) => {
    if (!url.startsWith(MEDIA_PATH)) return false;
    const { method } = incoming;
    if (method !== "GET" && method !== "HEAD") return false;
    const file = url.slice(MEDIA_PATH.length).split("?", 1)[0]!;
    const [, format] = PICTURE_FILE.exec(file) ?? [];
    if (!format) return sendPlain(outgoing, 404, "Not found");
    const etag = `"${file}"`;
    // A name always has the same content, so a matching tag needs no lookup.
    if (matches(incoming.headers["if-none-match"], etag)) {
      outgoing.writeHead(304, { ...PICTURE_HEADERS, etag }).end();
      return true;
    }
    const respond = (bytes: Uint8Array | undefined) => {
      if (!bytes) return void sendPlain(outgoing, 404, "Not found");
      outgoing.writeHead(200, {
        ...PICTURE_HEADERS,
        etag,
        "content-type": `image/${format}`,
        "content-length": bytes.length,
      });
      outgoing.end(method === "HEAD" ? undefined : bytes);
    };
    cache.fetch(file).then(respond, fail(outgoing, onFailure));
    return true;
  };
}

/** The same for every file: it never changes, and browsers only save it. */
const FILE_HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

export function openUploads(files: Pick<FileStore, "open">, onFailure: (error: unknown) => void): ServeMedia {
  return (incoming, outgoing, url) => {
    if (!url.startsWith(FILES_PATH)) return false;
    const { method } = incoming;
    if (method !== "GET" && method !== "HEAD") return false;
    const file = readAddress(url.split("?", 1)[0]!);
    if (!file) return sendPlain(outgoing, 404, "Not found");
    const respond = (found: OpenFile | undefined) => {
      if (!found) return void sendPlain(outgoing, 404, "Not found");
      const headers = {
        ...FILE_HEADERS,
        etag: `"${file.hash}"`,
        "content-type": getType(file.name),
        "content-disposition": getDisposition(file.name),
      };
      // Checked only after the file was found: a made-up name must not look like an existing file.
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
    files.open(toFileKey(file)).then(respond, fail(outgoing, onFailure));
    return true;
  };
}

/** RFC 6266: the name in UTF-8, with an ASCII fallback. */
function getDisposition(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9 ._+()-]/g, "_");
  const encoded = encodeURIComponent(name).replace(/[()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** True if an `If-None-Match` header matches the tag, strong or weak, or is `*`. */
function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(",").some((each) => [etag, `W/${etag}`, "*"].includes(each.trim()));
}

function fail(outgoing: ServerResponse, onFailure: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    onFailure(error);
    sendPlain(outgoing, 503, "Unavailable for a moment", { "retry-after": "5" });
  };
}

function sendPlain(outgoing: ServerResponse, status: number, text: string, headers = {}): true {
  const plain = { "cache-control": "no-store", "x-content-type-options": "nosniff", "content-type": "text/plain" };
  outgoing.writeHead(status, { ...plain, ...headers, "content-length": text.length }).end(text);
  return true;
}
