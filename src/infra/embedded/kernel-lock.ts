import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

export interface KernelLock {
  release(): void;
}

const busy = 5;

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
      if ((error as { errcode?: number }).errcode !== busy) throw error;
    }
    if (performance.now() >= deadline) return undefined;
    await sleep(25);
  }
}
