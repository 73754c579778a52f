import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { getTree, type Role } from "../../qa/processes.ts";

/** The measured process runs on one core, everything else on the other. */
export const MEASURED_CORE = 0;
export const OTHER_CORE = 1;

/** False if processes cannot be pinned to cores. Then nothing is pinned, and the results say so. */
export const canPin = availableParallelism() >= 2 && spawnSync("taskset", ["--version"]).status === 0;

/** The command that runs `command` on one core. */
export function onCore(core: number, command: readonly string[]): string[] {
  return canPin ? ["taskset", "-c", String(core), ...command] : [...command];
}

/** Pins web workers to the measured core, and all other processes to the other core (`apart`) or also to the measured one. */
export function pinTree(root: number, plan: "apart" | "together"): void {
  if (!canPin) return;
  for (const { pid, role } of getTree(root)) {
    const core = role === "web" || plan === "together" ? MEASURED_CORE : OTHER_CORE;
    spawnSync("taskset", ["-a", "-c", "-p", String(core), String(pid)]);
  }
}

/** False if priorities cannot be lowered and raised again, which only root may do. */
export const canIdle = process.getuid?.() === 0 && spawnSync("chrt", ["--version"]).status === 0;

const AUTOGROUP = "/proc/sys/kernel/sched_autogroup_enabled";

/**
 * Turns off the scheduler's autogroups until this process exits; requires root. With autogroups, Linux divides the CPU
 * among sessions before it looks at priorities (sched(7)). Each PostgreSQL connection is a session, so idle-class
 * processes would take time from the load generator.
 */
export function ignoreSessions(): void {
  if (!canIdle) return;
  try {
    if (readFileSync(AUTOGROUP, "utf8").trim() !== "1") return;
    writeFileSync(AUTOGROUP, "0");
  } catch {
    return; // the kernel lacks this feature, or /proc is read-only
  }
  process.once("exit", () => writeFileSync(AUTOGROUP, "1"));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
}

/**
 * Runs `work` with every process outside the measured roles in the idle scheduling class, so that the load generator
 * has its core to itself, as in a run against the bare server. Deferred work waits in the spool; the parts "ingest" and
 * "on one core" measure it.
 */
export async function withOthersIdle<T>(
  root: number,
  work: () => Promise<T>,
  measured: readonly Role[] = ["web"],
): Promise<T> {
  // lists them anew each time: processes that are forked during `work` inherit the idle class
  const setPolicy = (policy: "--idle" | "--other") => {
    const others = getTree(root).filter(({ role }) => !measured.includes(role));
    for (const { pid } of others) spawnSync("chrt", ["-a", policy, "-p", "0", String(pid)]);
  };
  if (!canIdle) return work();
  setPolicy("--idle");
  try {
    return await work();
  } finally {
    setPolicy("--other");
  }
}
