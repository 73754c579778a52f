import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { areGone, isAlive, processesIn, signal } from "../processes.ts";

/** Stops what an earlier start left running in `cluster`, and removes lock files that name an unrelated process. */
export async function stopLeftover(cluster: string): Promise<void> {
  const lockFile = join(cluster, "postmaster.pid");
  const noted = existsSync(lockFile) ? Number.parseInt(readFileSync(lockFile, "utf8"), 10) : 0;
  const ours = processesIn(cluster, "postgres");

  if (ours.includes(noted)) {
    for (const [name, waitMs] of [
      ["SIGINT", 8_000],
      ["SIGQUIT", 6_000],
    ] as const) {
      signal(noted, name);
      if (await areGone([noted], waitMs)) break;
    }
  } else if (noted > 0 && isAlive(noted)) {
    // the number belongs to another program by now, or came with a copy, and PostgreSQL would trust it
    rmSync(lockFile);
  }

  // sessions of a killed server live on until they notice, and block a new start
  const rest = processesIn(cluster, "postgres");
  for (const pid of rest) signal(pid, "SIGKILL");
  await areGone(rest, 2_000);
}
