import type { Server } from "node:http";
import type { ServerBuild } from "react-router";
import { siteDocuments } from "#features/site/documents.ts";
import { contracts } from "./http/endpoints.ts";
import { serve, type ServeOptions } from "./http/serve.ts";
import { openWebNode, type WebNodeOptions } from "./open-web-node.ts";

export type WebOptions = Omit<WebNodeOptions, "routeNames"> & ServeOptions;

const IDLE_CLOSE_MS = 50;

/** Serves on the port until `stop`, which lets running requests finish and then writes and seals the spool. */
export async function startWeb(options: WebOptions): Promise<{ server: Server; stop(): Promise<void> }> {
  const node = await openWebNode({ ...options, routeNames: routeNames(options.build.routes) });
  const server = await serve(node, options);
  return {
    server,
    async stop() {
      // event streams would never end by themselves
      node.changes.close();
      node.live.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const timer = setInterval(() => server.closeIdleConnections(), IDLE_CLOSE_MS);
      await closed;
      clearInterval(timer);
      await node.close();
    },
  };
}

/** First segments of paths that the server handles apart from contracts, screens and documents of the site. */
const OWN_PATHS = [
  "api",
  "assets",
  "custom",
  "developers",
  "favicon.ico",
  "files",
  "healthz",
  "l",
  "mcp",
  "media",
  "metrics",
  "openapi.json",
  "page",
  "presets",
  "preview",
  "readyz",
  "report",
  "robots.txt",
  "share",
  "site.webmanifest",
  "sitemap.xml",
  "static-pages",
  "subscription",
  "sw.js",
  "unsubscribe",
];

/** The first path segments of all routes of the product, in lower case: none of them is ever a handle or a visit. */
export function routeNames(screens: ServerBuild["routes"]): ReadonlySet<string> {
  const calls = contracts.flatMap((contract) => Object.keys(contract).map((key) => key.split("/")[1]!));
  const documents = Object.keys(siteDocuments).map((path) => path.split("/")[1]!);
  const paths = Object.values(screens).flatMap((route) =>
    route?.path ? [route.path.replace(/^\//, "").split("/")[0]!] : [],
  );
  const names = [...OWN_PATHS, ...calls, ...documents, ...paths].filter((name) => name !== "" && !/[:*]/.test(name));
  return new Set(names.map((name) => name.toLowerCase()));
}
