import { accessSync, chmodSync, constants, existsSync, rmSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolder } from "#infra/files/make-folder.ts";
import { LockDamaged, acquireKernelLock } from "./kernel-lock.ts";
import { isAlive } from "./processes.ts";

export interface DataDirLock {
  /** True if the previous process tree did not shut down cleanly, so that some of it may still be running. */
  readonly isAfterCrash: boolean;
  release(): void;
}

/** Thrown to the second of two process trees on one data directory; the message is one line for the operator. */
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

/**
 * Thrown if the directory cannot be created, written or closed to other accounts; the message is one line for the
 * operator.
 */
export class DataDirUnusable extends Error {
  override name = "DataDirUnusable";

  constructor(dir: string, cause: unknown) {
    super(`The data directory ${dir} cannot be used: ${(cause as Error).message}${getAdvice(cause)}`, { cause });
  }
}

const SQLITE_FULL = 13;

/** What to do about an error of a file or of SQLite, which says only what failed; empty for our own errors. */
function getAdvice(cause: unknown): string {
  const { code, errcode } = cause as { readonly code?: string; readonly errcode?: number };
  if (code === undefined) return "";
  const isFull = code === "ENOSPC" || code === "EDQUOT" || errcode === SQLITE_FULL;
  const account = process.geteuid ? ` (uid ${process.geteuid()})` : "";
  const change = isFull
    ? "Make room on its disk"
    : `Make the account that runs Halka${account} the owner of it and everything in it`;
  return `. ${change}, or set DATA_DIR to another folder`;
}

/**
 * Creates the directory if needed, closes it to other accounts (0700) and locks it for this process tree; throws
 * `DataDirInUse` if another process tree holds it.
 */
export async function lockDataDir(dir: string): Promise<DataDirLock> {
  const lock = await acquire(dir).catch((error: unknown) => {
    throw error instanceof LockDamaged ? error : new DataDirUnusable(dir, error);
  });
  if (!lock) throw new DataDirInUse(dir, await findHolderPid(dir));
  try {
    closeToOthers(dir);
  } catch (error) {
    lock.release();
    throw new DataDirUnusable(dir, error);
  }
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

async function acquire(dir: string) {
  await makeFolder(dir);
  // checked first, since SQLite would only report that it cannot open a database file
  accessSync(dir, constants.W_OK | constants.X_OK);
  return acquireKernelLock(join(dir, "lock"));
}

/**
 * Makes the directory private: one created by an operator or a container is often open to every account of the machine.
 */
function closeToOthers(dir: string): void {
  const getMode = () => statSync(dir).mode & 0o777;
  if ((getMode() & 0o077) === 0) return;
  try {
    chmodSync(dir, 0o700);
  } catch {
    // only the owner of the directory may change its mode; a failure is reported below
  }
  const mode = getMode();
  if ((mode & 0o077) === 0) return;
  throw new Error(
    `other accounts can enter it (mode 0${mode.toString(8)}), and the account that runs Halka may not change that. Set its mode to 0700, or set DATA_DIR to a new folder inside it`,
  );
}

const pidFile = (dir: string) => join(dir, "lock.pid");

async function findHolderPid(dir: string): Promise<number | undefined> {
  // a process that has just taken the lock may not have written its process id yet
  for (let attempt = 0; attempt < 20; attempt++) {
    const pid = Number(await readFile(pidFile(dir), "utf8").catch(() => ""));
    if (Number.isInteger(pid) && pid > 0 && isAlive(pid)) return pid;
    await sleep(10);
  }
  return undefined;
}
