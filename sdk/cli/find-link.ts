import type { Halka } from "../src/halka.ts";
import { parseUrl } from "./parse-url.ts";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds a link by id, short address (with or without the scheme) or path. */
export async function findLink(halka: Halka, text: string) {
  if (ID.test(text)) return halka.getLink({ linkId: text });
  const url = parseUrl(text);
  const hasHost = url !== undefined && /[.:]|^localhost$/.test(url.host) && text.includes("/");
  return hasHost
    ? halka.getLinkByAddress({ host: url.host, path: decode(url.pathname).slice(1) })
    : halka.getLinkByAddress({ path: text.replace(/^\//, "") });
}

/** Decodes percent escapes; returns a path with an invalid one unchanged. */
function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
