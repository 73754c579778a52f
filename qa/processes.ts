import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export type Role = "primary" | "prepare" | "web" | "spare" | "background" | "clickhouse" | "postgres" | "other";

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly role: Role;
}

/** The process and all its descendants. */
export function getTree(root: number): Process[] {
  const all = listProcesses();
  const byParent = Map.groupBy(all, (each) => each.parent);
  const found = all.filter((each) => each.pid === root);
  for (const each of found) found.push(...(byParent.get(each.pid) ?? []));
  return found;
}

/** Adds up a figure of the process and all its descendants for each role. */
export function sumByRole(root: number, read: (pid: number) => number): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { pid, role } of getTree(root)) sums[role] = (sums[role] ?? 0) + read(pid);
  return sums;
}

/** Every process that uses a data directory, regardless of its current parent. */
export function processesOn(dataDir: string): Process[] {
  return listProcesses().filter(
    ({ pid }) =>
      pid !== process.pid &&
      (getFile(pid, "environ").split("\0").includes(`DATA_DIR=${dataDir}`) ||
        isWithin(getLink(pid, "cwd"), dataDir) ||
        namesFolder(getFile(pid, "cmdline"), dataDir)),
  );
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Whether a command line contains the folder or a path below it, as a whole: `/data-1` is not part of `/data-10`. */
export function namesFolder(command: string, folder: string): boolean {
  for (let at = command.indexOf(folder); at !== -1; at = command.indexOf(folder, at + 1))
    if (/^(?:$|[/\0\s:'",])/.test(command.slice(at + folder.length))) return true;
  return false;
}

/**
 * The processes on a data directory, or those of one role. For PostgreSQL, returns only the server, whose exit ends its
 * other processes.
 */
export function pidsOn(dataDir: string, role?: Role): number[] {
  const found = processesOn(dataDir).filter((each) => role === undefined || each.role === role);
  const isServer = ({ parent }: Process) => !found.some((each) => each.pid === parent);
  return found.filter((each) => role !== "postgres" || isServer(each)).map((each) => each.pid);
}

/** Signals processes, and ignores those that are already gone. */
export function killAll(pids: readonly number[], signal: NodeJS.Signals = "SIGKILL"): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Memory in bytes (PSS: shared memory is divided among its users); 0 for a process that is gone. */
export function pssBytes(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(getFile(pid, "smaps_rollup"))?.[1] ?? 0) * 1024;
}

/** CPU time since the process started, in seconds. */
export function cpuSeconds(pid: number): number {
  const fields = getFile(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
  // fields 14 and 15 of proc(5), in clock ticks of 1/100 s on every Linux we support
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

function listProcesses(): Process[] {
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.flatMap((pid) => {
    const parent = /^PPid:\s+(\d+)/m.exec(getFile(pid, "status"))?.[1];
    return parent === undefined ? [] : [{ pid, parent: Number(parent), role: getRole(pid) }];
  });
}

function getRole(pid: number): Role {
  const command = getFile(pid, "cmdline");
  // checks the process title first: a spare that became a worker still has HALKA_ROLE=spare in its environment
  const role = (
    /^halka (web|spare|background|prepare)/.exec(command) ??
    /(?:^|\0)HALKA_ROLE=(web|spare|background|prepare)/.exec(getFile(pid, "environ"))
  )?.[1];
  if (role) return role as Role;
  if (command.includes("chdb-child")) return "clickhouse";
  if (command.startsWith("postgres:") || /^[^\0]*\/postgres\0/.test(command)) return "postgres";
  return command.startsWith("halka") || command.includes("server/main.js") ? "primary" : "other";
}

function getFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

function getLink(pid: number, name: string): string {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return "";
  }
}
