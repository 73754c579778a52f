import { readFileSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Stores } from "../processes/process-messages.ts";

export type Targets = Pick<Stores, "postgres" | "clickhouse">;

const fileIn = (dataDir: string) => join(dataDir, "stores.json");

/** Writes a file that tells commands of the same user how to reach the engines of a running server. */
export async function writeStoresFile(dataDir: string, { postgres, clickhouse }: Targets): Promise<void> {
  const draft = `${fileIn(dataDir)}.new`;
  await writeFile(draft, JSON.stringify({ postgres, clickhouse }), { mode: 0o600 });
  await rename(draft, fileIn(dataDir));
}

/** Called at start and stop: a file left by an earlier run, or copied from elsewhere, would name the wrong engines. */
export function removeStoresFile(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** The engines of the running server; undefined while it is still starting. */
export function findStores(dataDir: string): Targets | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as Targets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
