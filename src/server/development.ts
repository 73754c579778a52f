import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { lockDataDir } from "#infra/embedded/lock.ts";
import { openLog } from "#infra/log.ts";
import type { ListenerDeps } from "./http/listener.ts";
import { clientDir } from "./paths.ts";
import { bindPort } from "./processes/port.ts";
import { startEngines } from "./processes/engines.ts";
import { prepareStores } from "./processes/stores.ts";
import { readSettings } from "./settings/settings.ts";
import { startBackground } from "./start-background.ts";
import { startWeb } from "./start-web.ts";

/** Runs the whole product in one process behind Vite, which reloads screens when their files change. */
export async function startDevelopment(
  first: NonNullable<ListenerDeps["first"]>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const settings = readSettings(process.env);
  const log = openLog(settings.LOG_LEVEL, "development");
  const lock = await lockDataDir(settings.DATA_DIR);
  (await bindPort(settings.HOST, settings.PORT)).close();
  const engines = await startEngines(settings, log);
  const stores = await prepareStores(settings, engines);
  const background = await startBackground({ settings, log, stores });
  const web = await startWeb({ settings, log, stores, build: build as ServerBuild, clientDir, first });
  return {
    url: settings.PUBLIC_URL,
    async stop() {
      await web.stop();
      await background.stop();
      await engines.stop();
      lock.release();
    },
  };
}
