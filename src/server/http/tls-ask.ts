import type { IncomingMessage, ServerResponse } from "node:http";
import { LOOPBACK_HOSTS } from "../settings/hosts.ts";
import { withoutPort } from "./plain-listener.ts";

const PATH = "/tls/ask";
const LOOPBACK_ADDRESS = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "via"];

/**
 * Responds to a proxy on this machine that asks whether to order a certificate for a host: 200 or 403, from memory.
 * Returns false for every other request, even for this path if it comes from elsewhere or through a proxy.
 */
export function respondToTlsAsk(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: string,
  isServed: (host: string) => boolean,
): boolean {
  if (!url.startsWith(PATH) || incoming.method !== "GET") return false;
  const { headers, socket } = incoming;
  const target = URL.parse(url, "http://localhost");
  if (target?.pathname !== PATH || !LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "")) return false;
  if (!LOOPBACK_HOSTS.includes(withoutPort(headers.host ?? ""))) return false;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  const host = target.searchParams.get("domain")?.toLowerCase() ?? "";
  outgoing.writeHead(isServed(host) ? 200 : 403, { "content-length": "0", "cache-control": "no-store" }).end();
  return true;
}
