import { mkdir } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import { isRouteErrorResponse, type RouterContextProvider, type ServerBuild } from "react-router";
import { openLog } from "#infra/log.ts";
import { openPasswords } from "#infra/passwords/passwords.ts";
import { serve } from "#server/http/serve.ts";
import { openWebNode } from "#server/open-web-node.ts";
import type { Stores } from "#server/processes/process-messages.ts";
import { routeNames } from "#server/start-web.ts";
import { readSettings } from "#server/settings/settings.ts";
import type { WebNode } from "#server/web-node.ts";
import { reportContext } from "#web/request-context.ts";
import { afterFile } from "./after-file.ts";
import { fileFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";
import { CHEAP_COST, TEST_SECRET } from "./secrets.ts";

export interface TestNode {
  readonly origin: string;
  readonly port: number;
  readonly server: Server;
  readonly node: WebNode;
  /** The folder of the browser build; empty at first. */
  readonly clientDir: string;
  /** The log lines, as JSON. */
  readonly logged: string[];
  /** The log lines of bugs (level `error`). */
  listBugs(): string[];
}

export interface TestNodeOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Replaces parts of the node. */
  change?(node: WebNode): Partial<WebNode>;
  /** Renders the documents of the app; by default, one with only a title. */
  screen?(request: Request, status: number): Response;
}

const emptyScreen = (_request: Request, status: number) =>
  new Response("<!doctype html><title>Screen</title>", { status, headers: { "content-type": "text/html" } });

/** A fake build with one screen at `/`, which is served like the real build. */
const oneScreen = (screen: typeof emptyScreen) => ({
  routes: { root: { id: "root", path: "/", module: { default: () => null } } },
  entry: {
    module: {
      default: screen,
      handleError: (error: unknown, { context }: { context: Readonly<RouterContextProvider> }) => {
        // the real build shows a screen for missing paths, so those are not reported
        if (!isRouteErrorResponse(error)) context.get(reportContext)(error);
      },
    },
  },
  assets: { routes: {} },
  future: {},
  publicPath: "/",
  assetsBuildDirectory: "",
  basename: "/",
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
});

/** A build whose one screen has only a title. */
export const emptyBuild = oneScreen(emptyScreen) as unknown as ServerBuild;

/**
 * A web worker in this process, on a free port and without a background process: serves calls, visits and documents.
 */
export async function testNode(
  stores: Omit<Stores, "secret">,
  { env = {}, change, screen = emptyScreen }: TestNodeOptions = {},
): Promise<TestNode> {
  const dir = await fileFolder();
  const clientDir = join(dir, "client");
  await mkdir(clientDir);
  const port = await freePort();
  const settings = readSettings({ DATA_DIR: dir, RATE_LIMITS: "off", PORT: String(port), ...env });
  const logged: string[] = [];
  const log = openLog("debug", "test", { write: (line) => void logged.push(line) });
  const build = oneScreen(screen) as never;
  const opened = await openWebNode({
    settings,
    log,
    stores: { ...stores, secret: TEST_SECRET },
    routeNames: routeNames({}),
  });
  const node = { ...opened, shared: { ...opened.shared, passwords: await openPasswords(CHEAP_COST) } };
  const server = await serve({ ...node, ...change?.(node) }, { build, clientDir });
  afterFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await node.close();
  });
  const listBugs = () => logged.filter((line) => line.includes('"level":50'));
  return { origin: `http://localhost:${port}`, port, server, node, clientDir, logged, listBugs };
}
