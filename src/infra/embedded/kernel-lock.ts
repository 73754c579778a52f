import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

export interface KernelLock {
  release(): void;
}

/** Thrown if the lock file is not a lock file of ours; the message is one line for the operator. */
export class LockDamaged extends Error {
  override name = "LockDamaged";

  constructor(path: string, cause: unknown) {
    super(
      `The lock file ${path} is damaged. Nothing of value is in it: make sure that no process of Halka runs on this folder, delete the file and start again.`,
      { cause },
    );
  }
}

// SQLite result codes
const busy = 5;
const damaged = new Set([11, 26]);

// keeps a reference, since garbage collection closes an unreferenced database and so releases its lock
const held = new Set<DatabaseSync>();

/**
 * Takes an exclusive lock on a file for the life of this process, waiting up to `waitMs`. Returns undefined if another
 * process still holds it. This is a kernel lock (through SQLite, since Node has no flock): it is released however its
 * process ends, two processes that start at once cannot both hold it, and a copy of the file is not locked.
 */
export async function acquireKernelLock(path: string, waitMs = 0): Promise<KernelLock | undefined> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
      held.add(database);
      return {
        release() {
          if (held.delete(database)) database.close();
        },
      };
    } catch (error) {
      database.close();
      const { errcode = 0 } = error as { errcode?: number };
      if (damaged.has(errcode & 0xff)) throw new LockDamaged(path, error);
      if (errcode !== busy) throw error;
    }
    if (performance.now() >= deadline) return undefined;
    await sleep(25);
  }
}
