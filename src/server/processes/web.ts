import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { openLog } from "#infra/log.ts";
import { watchProcess } from "../metrics.ts";
import { clientDir } from "../places.ts";
import { readSettings } from "../settings.ts";
import { startWeb } from "../start-web.ts";
import { stopWithPrimary, tellPrimary, waitForStores } from "./messages.ts";

/** A web worker: visits, calls and documents on the shared port. */
export async function runWeb(): Promise<void> {
  process.title = "halka web";
  const settings = readSettings(process.env);
  const log = openLog(settings.LOG_LEVEL, "web");
  watchProcess();
  const stores = await waitForStores();
  try {
    const web = await startWeb({ settings, log, stores, build: build as ServerBuild, clientDir });
    stopWithPrimary(web.stop);
    tellPrimary({ type: "ready" });
  } catch (error) {
    log.error({ err: error }, "web worker does not start");
    tellPrimary({ type: "failed", message: (error as Error).message });
    process.exit(1);
  }
}
