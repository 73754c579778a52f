import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

export interface KernelLock {
  release(): void;
}

/** Thrown where something else has been written into the file of a lock; its message is one line for the operator. */
export class LockDamaged extends Error {
  override name = "LockDamaged";

  constructor(path: string, cause: unknown) {
    super(
      `The lock file ${path} is damaged. Nothing of value is in it: make sure that no process of Halka runs on this folder, delete the file and start again.`,
      { cause },
    );
  }
}

// result codes of SQLite
const busy = 5;
const damaged = new Set([11, 26]);

// because a database that nobody refers to is closed by the garbage collector, and its lock with it
const held = new Set<DatabaseSync>();

/**
 * Takes an exclusive lock on a file for as long as this process lives, waiting up to `waitMs`; undefined if another holds it.
 * The lock is the kernel's (through SQLite, since Node has no flock): it ends with its process however that ends,
 * two starts at one instant cannot both have it, and a copy of the file carries none.
 */
export async function takeKernelLock(path: string, waitMs = 0): Promise<KernelLock | undefined> {
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
