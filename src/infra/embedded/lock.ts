import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeKernelLock } from "./kernel-lock.ts";
import { isAlive } from "./processes.ts";

export interface DataDirLock {
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

/** Makes the directory (0700) if it is new and holds it for this process tree; throws `DataDirInUse` if another does. */
export async function lockDataDir(dir: string): Promise<DataDirLock> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const lock = await takeKernelLock(join(dir, "lock"));
  if (!lock) throw new DataDirInUse(dir, await holder(dir));
  await writeFile(pidFile(dir), `${process.pid}\n`, { mode: 0o600 });
  return lock;
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
