import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface SeededProduct {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  stop(): Promise<void>;
}

/** Starts the built product on a new data directory with the demo in it. */
export async function startSeeded(): Promise<SeededProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), "halka-shots-"));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", RATE_LIMITS: "off" };
  const server = spawn(process.execPath, ["build/server/main.js"], { env, stdio: "inherit" });
  const url = `http://localhost:${port}`;
  await results(`${url}/readyz`, server);
  const { stdout } = await run(process.execPath, ["build/server/cli.js", "seed"], { env });
  const readField = (label: string) => new RegExp(`^\\s+${label}\\s+(\\S+)`, "m").exec(stdout)![1]!;
  return {
    url,
    email: readField("email"),
    password: readField("password"),
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function results(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the product did not start");
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
