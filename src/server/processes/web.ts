import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { openLog } from "#infra/log.ts";
import { watchProcess } from "../metrics.ts";
import { clientDir } from "../paths.ts";
import { readSettings } from "../settings.ts";
import { startWeb } from "../start-web.ts";
import { runChild } from "./child.ts";
import { dismissClients } from "./dismiss.ts";

/** The descriptor under which the primary passes the bound port. */
const PORT_FD = 4;

/** A web worker: visits, calls and documents on the shared port. */
export async function runWeb(): Promise<void> {
  process.title = process.env["HALKA_ROLE"] === "spare" ? "halka spare" : "halka web";
  const settings = readSettings(process.env);
  const log = openLog(settings.LOG_LEVEL, "web");
  watchProcess();
  await runChild(log, async (stores) => {
    process.title = "halka web";
    const web = await startWeb({ settings, log, stores, build: build as ServerBuild, clientDir, portFd: PORT_FD });
    return async () => {
      await dismissClients(web.server);
      await web.stop();
    };
  });
}
