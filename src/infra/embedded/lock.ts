import { accessSync, constants, existsSync, rmSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeKernelLock } from "./kernel-lock.ts";
import { isAlive } from "./processes.ts";

export interface DataDirLock {
  /** True if the process tree that had it before did not end in order, so that some of it may still be going. */
  readonly isAfterCrash: boolean;
  release(): void;
}

/** Thrown to the second of two process trees on one data directory; its message is one line for the operator. */
export class DataDirInUse extends Error {
  override name = "DataDirInUse";
  readonly pid: number | undefined;

  constructor(dir: string, pid: number | undefined) {
    super(
      `The data directory ${dir} is in use by ${pid === undefined ? "another process" : `process ${pid}`}: stop that one first.`,
    );
    this.pid = pid;
  }
}

/** Thrown where the directory cannot be made or written; its message is one line for the operator. */
export class DataDirUnusable extends Error {
  override name = "DataDirUnusable";

  constructor(dir: string, cause: unknown) {
    super(`The data directory ${dir} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

/** Makes the directory (0700) if it is new and holds it for this process tree; throws `DataDirInUse` if another does. */
export async function lockDataDir(dir: string): Promise<DataDirLock> {
  const lock = await take(dir).catch((error: unknown) => {
    throw new DataDirUnusable(dir, error);
  });
  if (!lock) throw new DataDirInUse(dir, await holder(dir));
  const isAfterCrash = existsSync(pidFile(dir));
  await writeFile(pidFile(dir), `${process.pid}\n`, { mode: 0o600 });
  return {
    isAfterCrash,
    release() {
      rmSync(pidFile(dir), { force: true });
      lock.release();
    },
  };
}

async function take(dir: string) {
  await makeFolder(dir);
  // because the lock would say no more than that it cannot open a database file
  accessSync(dir, constants.W_OK | constants.X_OK);
  return takeKernelLock(join(dir, "lock"));
}

/** Not `recursive`, because Node never comes back from that below /proc (tried with 26.10). */
async function makeFolder(dir: string): Promise<void> {
  const code = await mkdir(dir, { mode: 0o700 }).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  );
  if (code === undefined || code === "EEXIST") return;
  if (code === "ENOENT" && dirname(dir) !== dir) await makeFolder(dirname(dir));
  await mkdir(dir, { mode: 0o700 });
}

const pidFile = (dir: string) => join(dir, "lock.pid");

async function holder(dir: string): Promise<number | undefined> {
  // because whoever has just taken the lock may not have written its number yet
  for (let attempt = 0; attempt < 20; attempt++) {
    const pid = Number(await readFile(pidFile(dir), "utf8").catch(() => ""));
    if (Number.isInteger(pid) && pid > 0 && isAlive(pid)) return pid;
    await sleep(10);
  }
  return undefined;
}
