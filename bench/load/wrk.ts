import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cpuSeconds } from "../../qa/processes.ts";
import { onCore, OTHER_CORE, withOthersIdle } from "./pin.ts";

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the server per request in microseconds; other load on the machine hardly affects it. */
  readonly cpuMicros: number;
}

export interface LoadOptions {
  readonly url: string;
  /** The process that handles the requests. */
  readonly pid: number;
  /** The pid of the product's primary. During the load, its processes other than web workers run in the idle class. */
  readonly tree?: number;
  /**
   * `hot`: one link; `rule`: one link with one rule; `random`: any link; `codes`: any of a million by code; `crowd`:
   * any link from any address and browser; `page`: one page.
   */
  readonly mode: "hot" | "rule" | "random" | "codes" | "crowd" | "page";
  readonly seconds: number;
  /** The number of links to visit in each workspace; all by default. */
  readonly linksEach?: number;
}

export const WORKSPACES = 1000;
export const LINKS_EACH = 100;
export const CONNECTIONS = 64;

const SCRIPT = fileURLToPath(new URL("visits.lua", import.meta.url));

/** Sends requests over loopback as fast as the server handles them; throws if one fails. */
export async function load({ url, pid, tree, mode, seconds, linksEach = LINKS_EACH }: LoadOptions): Promise<Load> {
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "30s", "-s", SCRIPT, url, "--"];
  const [command = "", ...rest] = onCore(OTHER_CORE, ["wrk", ...args, mode, String(WORKSPACES), String(linksEach)]);
  const cpuBefore = cpuSeconds(pid);
  const send = () => promisify(execFile)(command, rest);
  const { stdout } = await (tree === undefined ? send() : withOthersIdle(tree, send));
  const result = JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? "null") as Result | null;
  if (!result) throw new Error(`wrk printed no readable result:\n${stdout}`);
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.requests} requests failed`);
  const cpuMicros = ((cpuSeconds(pid) - cpuBefore) * 1e6) / result.requests;
  return { ...result, perSecond: result.requests / result.seconds, cpuMicros };
}

interface Result {
  requests: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
}

/** Finds wrk, or installs it from Debian as root; otherwise throws an error with one line. */
export function ensureWrk(): void {
  if (isInstalled()) return;
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    console.log("bench: installing the package wrk with apt-get");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "wrk"], { stdio: "inherit" });
  }
  if (!isInstalled())
    throw new Error("The load tool wrk is missing: install it (Debian and Ubuntu: apt-get install wrk).");
}

function isInstalled(): boolean {
  // wrk exits with code 1 after printing its version
  return spawnSync("wrk", ["--version"]).error === undefined;
}
