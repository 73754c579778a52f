import type { Server } from "node:http";
import type { ServerBuild } from "react-router";
import { webMetrics } from "../metrics.ts";
import type { WebNode } from "../web-node.ts";
import { makeApp } from "./app.ts";
import { mountAssets } from "./assets.ts";
import { type ListenerDeps, openServer } from "./listener.ts";
import { pageHandler } from "./pages.ts";

export interface ServeOptions {
  readonly build: ServerBuild;
  readonly clientDir: string;
  /** Given in development: Vite's own middleware, which sees every request first. */
  readonly first?: ListenerDeps["first"];
}

/** Puts the whole product on the port of the settings; answers once it listens. */
export async function serve(node: WebNode, { build, clientDir, first }: ServeOptions): Promise<Server> {
  const { settings, log } = node;
  const app = makeApp(
    node,
    pageHandler(build, {
      comingSoon: node.settings.COMING_SOON,
      isDevelopment: first !== undefined,
      onBug: (error) => node.log.error({ err: error }, "bug while rendering a document"),
    }),
  );
  mountAssets(app, clientDir);
  const server = openServer({
    hosts: settings.hosts,
    visits: node.visits,
    spool: node.spool,
    findAddress: node.findAddress,
    fetch: (request, env) => app.fetch(request, env),
    onBug: (error, requestId) => log.error({ err: error, requestId }, "bug outside of the calls"),
    onVisit: (status) => webMetrics.countVisit(status),
    ...(first && { first }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.PORT, settings.HOST, () => resolve());
  });
  return server;
}
