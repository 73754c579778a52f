// A ClickHouse server on TCP with user and password, for tests that need an address instead of the embedded socket.
// Prints its URL, runs until it is stopped, and then removes its data.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startClickHouse } from "#infra/embedded/clickhouse.ts";

const logFields = (fields: object, message: string) => console.error(message, fields);
const dataDir = await mkdtemp(join(tmpdir(), "chdb-tcp-"));
const password = randomBytes(12).toString("hex");
const engine = await startClickHouse({
  dataDir,
  script: fileURLToPath(new URL("../src/infra/embedded/chdb-child.ts", import.meta.url)),
  database: "app",
  tcp: { host: "127.0.0.1", port: 0, username: "app", password },
  log: { info: logFields, warn: logFields, error: logFields },
  isDurable: false,
  niceness: 0,
});
console.log(`http://app:${password}@${new URL(engine.target.url).host}/app`);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void engine.stop());
engine.onExit(() => void rm(dataDir, { recursive: true, force: true }));
