import type { Server } from "node:http";
import { serve, type ServeOptions } from "./http/serve.ts";
import { contracts } from "./http/endpoints.ts";
import { openWebNode, type WebNodeOptions } from "./open-web-node.ts";
import { routeNames } from "./route-names.ts";

export type WebOptions = Omit<WebNodeOptions, "routeNames"> & ServeOptions;

const IDLE_CLOSE_MS = 50;

/** Serves on the port until `stop`, which lets running requests finish, then writes and seals the spool. */
export async function startWeb(options: WebOptions): Promise<{ server: Server; stop(): Promise<void> }> {
  const node = await openWebNode({ ...options, routeNames: routeNames(contracts, options.build.routes) });
  const server = await serve(node, options);
  return {
    server,
    async stop() {
      // they would never end by themselves
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
