import { createServer, type RequestListener } from "node:http";
import { listenOnLoopback } from "./loopback-server.ts";

export interface ThirdPartySite {
  readonly origin: string;
  readonly port: number;
  /** By path. */
  pages: Record<string, RequestListener>;
  /** Responds to all other paths. */
  other: RequestListener;
  /** The paths of the requests since the last `clear`. */
  readonly requests: string[];
  /** The number of TCP connections, including those without a request. */
  connections: number;
  /** Removes all pages and forgets all requests. */
  clear(): void;
}

/** An HTTP server on loopback that stands for the site of a third party. Closes after the file's last test. */
export async function serveSite(): Promise<ThirdPartySite> {
  const server = createServer((request, response) => {
    site.requests.push(request.url!);
    (site.pages[request.url!] ?? site.other)(request, response);
  });
  const port = await listenOnLoopback(server);
  const site: ThirdPartySite = {
    origin: `http://127.0.0.1:${port}`,
    port,
    pages: {},
    other: html("<title>Not found</title>", { status: 404 }),
    requests: [],
    connections: 0,
    clear() {
      site.pages = {};
      site.requests.length = 0;
    },
  };
  server.on("connection", () => site.connections++);
  return site;
}

/** A response with this document. */
export function html(text: string, { status = 200, type = "text/html; charset=utf-8" } = {}): RequestListener {
  return (_request, response) => void response.writeHead(status, { "content-type": type }).end(text);
}

/** A redirect. */
export function redirect(location: string, status = 302): RequestListener {
  return (_request, response) => void response.writeHead(status, { location }).end();
}
