import { spawnSync } from "node:child_process";
import { readdirSync, readlinkSync, realpathSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** True if a process with this id exists, whatever its owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Sends a signal; false if the process is gone. */
export function sendSignal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

/** Waits until all of `pids` are gone; false on timeout. */
export async function waitForExit(pids: readonly number[], withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (pids.some(isAlive)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/**
 * The processes of `program` that run in `dir`, as reported by the system, since stored process ids may have been
 * reused.
 */
export function listProcesses(dir: string, program: string): number[] {
  const real = realpathSync(dir);
  return process.platform === "linux" ? fromProc(real, program) : fromPs(real, program);
}

function fromProc(dir: string, program: string): number[] {
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);
  return pids.filter((pid) => getLink(pid, "cwd") === dir && basename(getLink(pid, "exe")).startsWith(program));
}

function getLink(pid: number, name: string): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return "";
  }
}

function fromPs(dir: string, program: string): number[] {
  const { stdout } = spawnSync("ps", ["-axo", "pid=,command="], { encoding: "utf8" });
  const lines = (stdout ?? "").split("\n").filter((line) => line.includes(program) && line.includes(dir));
  return lines.map((line) => Number.parseInt(line, 10)).filter((pid) => pid > 0 && pid !== process.pid);
}
