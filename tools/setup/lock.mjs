import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "./run.mjs";

const BEAT_MS = 1000;
/** A holder that is alive touches its lock every second; ten missed beats and it is gone. A pid would say less: it may be another container's. */
const STALE_MS = 10_000;
const POLL_MS = 200;

/** Runs `work` while no other set-up of this folder does; waits for one that is at work, and outlives one that died. */
export async function withLock(path, work) {
  const token = `${process.pid} ${Date.now()} ${Math.random()}`;
  for (let hasSaidSo = false; !take(path, token); await sleep(POLL_MS)) {
    removeStale(path);
    if (!hasSaidSo) say(`another set-up is at work (pid ${holder(path)?.split(" ")[0] ?? "?"}); waiting for it`);
    hasSaidSo = true;
  }
  const beat = setInterval(() => touch(path), BEAT_MS);
  const drop = () => holder(path) === token && rmSync(path, { force: true });
  process.on("exit", drop);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", drop);
    drop();
  }
}

function take(path, token) {
  try {
    writeFileSync(path, token, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function holder(path) {
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
    // because a lock that was taken from us is not ours to bring back
  }
}

function removeStale(path) {
  const stale = holder(path);
  if (stale === undefined || !isStale(path)) return;
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    // because between reading and renaming another may have removed the stale lock and taken a new one
    if (readFileSync(aside, "utf8") !== stale) linkSync(aside, path);
  } catch {
    // because somebody else was faster; the next round sees what is there now
  }
  rmSync(aside, { force: true });
}

function isStale(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > STALE_MS;
}
