import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "./usage-error.ts";

const BEAT_MS = 1_000;
/** A live holder touches its lock every second; one that was killed no longer does. */
const STALE_MS = 10_000;
const POLL_MS = 100;

/** Runs `work` while no other process holds the lock, a file. Takes the lock over from a process that was killed. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const token = randomUUID();
  while (!(await tryLock(path, token))) {
    if (await isStale(path)) await removeStale(path);
    else await sleep(POLL_MS);
  }
  // fails if another process has taken over this lock and released it
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    const holder = await readFile(path, "utf8").catch(() => undefined);
    if (holder === token) await rm(path, { force: true });
  }
}

async function tryLock(path: string, token: string): Promise<boolean> {
  try {
    await writeFile(path, token, { flag: "wx" });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    throw new CommandError(`${path} cannot be created (${code}).`);
  }
}

async function isStale(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && Date.now() - stats.mtimeMs > STALE_MS;
}

async function removeStale(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    // in between, another process may have removed the stale lock and taken a new one: if so, puts that one back
    if (!(await isStale(aside))) await link(aside, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // another process was faster
    if (code !== "ENOENT" && code !== "EEXIST") throw new CommandError(`${path} cannot be removed (${code}).`);
  } finally {
    // version 1.2 created a folder
    await rm(aside, { recursive: true, force: true });
  }
}
