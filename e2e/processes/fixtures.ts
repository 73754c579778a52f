import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { killAll, pidsOn, processesOn } from "../../qa/processes.ts";
import { launch, type Product, type ProductOptions } from "../../qa/product.ts";
import { type Stores, startStores } from "./stores.ts";

interface Fixtures {
  /** An empty folder for this test only. */
  readonly folder: string;
  /** Starts a product, by default on a free port with a new data directory; all its processes end with the test. */
  start(options?: Partial<ProductOptions>): Promise<Product>;
  /** Both stores as empty external servers. */
  readonly stores: Stores;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads fixture names from the pattern
  folder: async ({}, provide) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "halka-processes-")));
    chmodSync(folder, 0o755);
    await provide(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  start: async ({ folder }, provide, info) => {
    info.skip(process.platform !== "linux", "process trees are read from /proc");
    const dirs = new Set<string>();
    await provide(async (options = {}) => {
      const dataDir = options.dataDir ?? join(folder, `data-${dirs.size + 1}`);
      dirs.add(dataDir);
      return launch({ ...options, dataDir });
    });
    // kills only what runs on this test's own folder
    await endAll([...dirs].filter((dir) => dir.startsWith(`${folder}/`)));
  },
  stores: async ({ folder }, provide) => {
    const stores = await startStores(folder);
    await provide(stores);
    await stores.stop();
  },
});

/** Kills all processes on the directories, including any that fork in the meantime. */
async function endAll(dirs: readonly string[]): Promise<void> {
  const killSurvivors = () => {
    const survivors = dirs.flatMap((dir) => pidsOn(dir));
    killAll(survivors);
    return survivors;
  };
  const message = `processes on ${dirs.join(", ")}`;
  await expect.poll(killSurvivors, { timeout: 10_000, message, intervals: [20] }).toEqual([]);
}

/** Waits until no process uses the directory. */
export async function expectNoProcessesLeft(dataDir: string): Promise<void> {
  const status = () => processesOn(dataDir).map((child) => `${child.role} ${child.pid}`);
  await expect.poll(status, { message: `processes on ${dataDir}`, intervals: [20] }).toEqual([]);
}

export const expect = base.expect;
