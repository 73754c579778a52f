import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "./run.mjs";

const BEAT_MS = 1000;
/**
 * A live holder touches its lock every second, and counts as gone after ten missed beats. A pid would be less reliable,
 * since it may belong to another container.
 */
const STALE_MS = 10_000;
const POLL_MS = 200;

/** Runs `work` while no other setup of this folder runs. Waits for a running one, and takes over from one that died. */
export async function withLock(path, work) {
  const token = `${process.pid} ${Date.now()} ${Math.random()}`;
  for (let isAnnounced = false; !acquire(path, token); await sleep(POLL_MS)) {
    removeStale(path);
    if (!isAnnounced) say(`another setup is running (pid ${readHolder(path)?.split(" ")[0] ?? "?"}); waiting for it`);
    isAnnounced = true;
  }
  const beat = setInterval(() => touch(path), BEAT_MS);
  const drop = () => readHolder(path) === token && rmSync(path, { force: true });
  process.on("exit", drop);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", drop);
    drop();
  }
}

function acquire(path, token) {
  try {
    writeFileSync(path, token, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // another process has taken over this lock, so it must not be created again
  }
}

function removeStale(path) {
  const stale = readHolder(path);
  if (stale === undefined || !isStale(path)) return;
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    // in between, another process may have removed the stale lock and taken a new one: if so, puts that one back
    if (readFileSync(aside, "utf8") !== stale) linkSync(aside, path);
  } catch {
    // another process was faster; the next round checks again
  }
  rmSync(aside, { force: true });
}

function isStale(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > STALE_MS;
}
