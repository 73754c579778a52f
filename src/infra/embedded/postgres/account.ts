import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { EngineFailure } from "../engine.ts";

/** The account that runs PostgreSQL; PostgreSQL refuses root and accounts without a name. */
export interface Account {
  /** Words to put before each command. */
  readonly prefix: readonly string[];
  /** The ids of the account, if commands run under another account of this machine. */
  readonly ids?: { readonly uid: number; readonly gid: number };
}

const asUnprivilegedUser = ["unshare", "--user", "--map-user=65534", "--map-group=65534"];
/** Lets another account enter its cluster (0700) without listing the data directory. */
const PASSABLE = 0o711;
const candidates = ["postgres", "nobody", "daemon"];

/** Chooses the account for the cluster in `cluster` below `dataDir`; throws a one-line error if no account fits. */
export function chooseAccount(dataDir: string, cluster: string, program: string): Account {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { prefix: [] };
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (isRoot && owner && owner.uid !== 0) {
    chmodSync(dataDir, PASSABLE);
    return { prefix: [], ids: { uid: owner.uid, gid: owner.gid } };
  }
  if (process.platform === "linux" && canRun({ prefix: asUnprivilegedUser }, dataDir, program))
    return { prefix: asUnprivilegedUser };
  if (isRoot && !owner) {
    const { mode } = statSync(dataDir);
    chmodSync(dataDir, PASSABLE);
    for (const ids of findAccounts(readFileSync("/etc/passwd", "utf8"))) {
      if (canRun({ prefix: [], ids }, dataDir, program)) return { prefix: [], ids };
    }
    chmodSync(dataDir, mode);
  }
  throw new EngineFailure(
    isRoot
      ? "PostgreSQL refuses to run as root, and neither a user namespace nor another account can reach the data directory: start as an ordinary user, or set DATABASE_URL."
      : "PostgreSQL needs a user with a name, and this one has none in /etc/passwd: add it there, or set DATABASE_URL.",
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

function canRun({ prefix, ids }: Account, dataDir: string, program: string): boolean {
  const probe = join(dataDir, `probe-${process.pid}`);
  mkdirSync(probe, { recursive: true, mode: 0o700 });
  if (ids) chownSync(probe, ids.uid, ids.gid);
  const [command, ...args] = [...prefix, "/bin/sh", "-c", 'cd "$0" && : > file && "$1" --version', probe, program];
  const { status } = spawnSync(command, args, { stdio: "ignore", ...ids });
  rmSync(probe, { recursive: true, force: true });
  return status === 0;
}

function findAccounts(passwd: string): { uid: number; gid: number }[] {
  const rows = passwd.split("\n").map((line) => line.split(":"));
  return candidates.flatMap((name) => {
    const row = rows.find((entry) => entry[0] === name);
    return row ? [{ uid: Number(row[2]), gid: Number(row[3]) }] : [];
  });
}
