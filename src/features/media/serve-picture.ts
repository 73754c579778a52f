import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { FileStore } from "#infra/files/file-store.ts";
import { matches, sendPlain } from "./send-plain.ts";
import { toKey } from "./picture-files.ts";
import { MEDIA_PATH } from "./picture.ts";

/** Only names of ours, so that no path leads out of the folder. */
const FILE = /^[0-9a-f]{32}-(?:[1-9]\d{0,3}x[1-9]\d{0,3}|160|320|640)\.(avif|webp)$/;
/** A few hundred pictures; a CDN or the file system caches the rest. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** The same for every picture: it never changes, may be embedded anywhere, and does nothing when opened directly. */
const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
};

/** Serves a request for a picture; false for every other request. Uses no framework and no database. */
export type ServePicture = (incoming: IncomingMessage, outgoing: ServerResponse, url: string) => boolean;

export function openPictures(files: FileStore, onFailure: (error: unknown) => void): ServePicture {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  });
  const loading = new Map<string, Promise<Uint8Array | undefined>>();

  function find(file: string): Promise<Uint8Array | undefined> {
    const underWay = loading.get(file);
    if (underWay) return underWay;
    const load = files
      .find(toKey(file))
      .then((bytes) => {
        if (bytes) cache.set(file, bytes);
        return bytes;
      })
      .finally(() => loading.delete(file));
    loading.set(file, load);
    return load;
  }

  return (incoming, outgoing, url) => {
    if (!url.startsWith(MEDIA_PATH)) return false;
    const { method } = incoming;
    if (method !== "GET" && method !== "HEAD") return false;
    const file = url.slice(MEDIA_PATH.length).split("?", 1)[0]!;
    const [, format] = FILE.exec(file) ?? [];
    if (!format) return sendPlain(outgoing, 404, "Not found");
    const etag = `"${file}"`;
    // A name stands for one content, so a matching tag needs no lookup.
    if (matches(incoming.headers["if-none-match"], etag)) {
      outgoing.writeHead(304, { ...HEADERS, etag }).end();
      return true;
    }
    const respond = (bytes: Uint8Array | undefined) => {
      if (!bytes) return void sendPlain(outgoing, 404, "Not found");
      outgoing.writeHead(200, { ...HEADERS, etag, "content-type": `image/${format}`, "content-length": bytes.length });
      outgoing.end(method === "HEAD" ? undefined : bytes);
    };
    const known = cache.get(file);
    if (known) respond(known);
    else
      find(file).then(respond, (error: unknown) => {
        onFailure(error);
        sendPlain(outgoing, 503, "Unavailable for a moment", { "retry-after": "5" });
      });
    return true;
  };
}
