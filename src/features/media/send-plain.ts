import type { ServerResponse } from "node:http";

const NO_STORE_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-type": "text/plain",
};

/** True if an `If-None-Match` header matches the tag, strong or weak, or is `*`. */
export function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(",").some((each) => [etag, `W/${etag}`, "*"].includes(each.trim()));
}

export function sendPlain(outgoing: ServerResponse, status: number, text: string, headers = {}): true {
  outgoing.writeHead(status, { ...NO_STORE_HEADERS, ...headers, "content-length": text.length }).end(text);
  return true;
}
