import type { Reach } from "./reach.ts";

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** The URL to request, relative to `base` for a redirect; undefined for a URL that we never fetch. */
export function readTarget(address: string, reach: Reach, base?: URL): URL | undefined {
  const url = URL.parse(address, base);
  if (!url) return undefined;
  const port = DEFAULT_PORTS[url.protocol];
  if (port === undefined || url.username !== "" || url.password !== "" || url.hostname === "") return undefined;
  if (!reach.mayUsePort(url.port === "" ? port : Number(url.port))) return undefined;
  url.hash = "";
  return url;
}
