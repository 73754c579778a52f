import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { installJobs } from "#infra/jobs/install.ts";
import { queues } from "#server/jobs.ts";
import type { Stores } from "#server/processes/process-messages.ts";
import { readSettings } from "#server/settings/settings.ts";
import { startBackground } from "#server/start-background.ts";
import { startWeb } from "#server/start-web.ts";
import { afterFile } from "./after-file.ts";
import type { TestClickHouse } from "./clickhouse.ts";
import { eventually } from "./eventually.ts";
import { fileFolder } from "./folder.ts";
import { freePort } from "./free-port.ts";
import { emptyBuild } from "./node.ts";
import type { TestPostgres } from "./postgres.ts";

export interface TestWeb {
  readonly origin: string;
  /** The code in the latest email to an address. */
  codeFor(email: string): Promise<string>;
}

const log = pino({ level: "silent" });

/** A node of the product in this process, on a free port: web worker, shipper and jobs on the given stores. */
export async function testWeb(postgres: TestPostgres, clickhouse: TestClickHouse): Promise<TestWeb> {
  const dataDir = await fileFolder();
  const stores: Stores = {
    postgres: postgres.target,
    clickhouse: clickhouse.target,
    secret: "a secret that both nodes share, for tests",
  };
  await installJobs(postgres.target, queues);
  const settings = readSettings({ DATA_DIR: dataDir, RATE_LIMITS: "off", PORT: String(await freePort()) });
  const web = await startWeb({ settings, log, stores, build: emptyBuild, clientDir: dataDir });
  const background = await startBackground({ settings, log, stores });
  afterFile(async () => {
    await web.stop();
    await background.stop();
  });
  return {
    origin: settings.PUBLIC_URL,
    codeFor: (email) => eventually(() => findCode(join(dataDir, "mail"), email)),
  };
}

async function findCode(dir: string, email: string): Promise<string | undefined> {
  for (const name of (await readdir(dir)).sort().reverse()) {
    const text = await readFile(join(dir, name), "utf8");
    if (text.includes(email)) return /\b[2-9A-HJKMNP-TW-Z]{8}\b/.exec(text.slice(text.indexOf("\r\n\r\n")))?.[0];
  }
  return undefined;
}
