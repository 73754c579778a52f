import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { EngineFailure } from "../engine.ts";
import { waitForExit, listProcesses, sendSignal } from "../processes.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { serverEnvironment } from "./settings.ts";

export const superuser = "postgres";

/**
 * Creates the cluster unless it exists. An interrupted attempt leaves nothing that a later start could mistake for a
 * cluster.
 */
export async function ensureCluster(
  dataDir: string,
  cluster: string,
  { initdb }: Binaries,
  account: Account,
  isDurable: boolean,
): Promise<void> {
  const unfinished = readdirSync(dataDir).filter((name) => name.startsWith("postgres.new-"));
  for (const name of unfinished) await removeUnfinished(join(dataDir, name));
  if (existsSync(cluster)) return;

  const fresh = join(dataDir, `postgres.new-${process.pid}`);
  mkdirSync(fresh, { mode: 0o700 });
  if (account.ids) chownSync(fresh, account.ids.uid, account.ids.gid);
  // only the Unix socket is open, and its folder is private to the owner
  const access = ["--auth-local=trust", "--auth-host=reject"];
  const args = ["-D", fresh, "-U", superuser, "--encoding=UTF8", "--no-locale", "--no-instructions", ...access];
  if (!isDurable) args.push("--no-sync");
  const [command = "", ...rest] = [...account.prefix, initdb, ...args];
  try {
    await promisify(execFile)(command, rest, { env: serverEnvironment(), cwd: fresh, ...account.ids });
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    const detail = findReason((error as { stderr?: string }).stderr ?? String(error));
    throw new EngineFailure(`PostgreSQL could not create its data directory ${cluster}: ${detail}`, { cause: error });
  }
  renameSync(fresh, cluster);
}

/** The line of initdb's output that names the failure, else the last one; what follows it is about cleaning up. */
export function findReason(output: string): string {
  const lines = output.trim().split("\n");
  const named = lines.find((line) => /\b(error|FATAL|PANIC): /.test(line)) ?? lines.at(-1)!;
  return named.replace(/^.*?\b(error|FATAL|PANIC): +/, "");
}

async function removeUnfinished(fresh: string): Promise<void> {
  // initdb outlives a killed parent and would keep filling the folder
  const busy = ["initdb", "postgres"].flatMap((program) => listProcesses(fresh, program));
  for (const pid of busy) sendSignal(pid, "SIGKILL");
  await waitForExit(busy, 2_000);
  rmSync(fresh, { recursive: true, force: true });
}
