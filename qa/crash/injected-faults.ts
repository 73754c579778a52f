import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { killAll, pidsOn, type Role } from "../processes.ts";

export interface FaultContext {
  readonly dataDir: string;
  readonly clickhouse: ClickHouse;
  /** A random integer, with both ends included. */
  random(from: number, to: number): number;
  /** Calls `kill`, which kills the process tree, and starts the product again. */
  restart(kill: () => void, options: { waitUntilGone: boolean }): Promise<void>;
  /** Counts an occurrence for the report. */
  note(what: string): void;
}

export interface Fault {
  readonly name: string;
  /** True if the fault must not fail any visit. */
  readonly isInvisible: boolean;
  strike(context: FaultContext): Promise<void>;
}

const WATCH_MS = 1_500;
/** The note on each kill that was seen to come after an insert and before the deletion of its segment. */
export const KILLED_AFTER_INSERT = "kills between insert and delete, seen";

/** Every kind of fault; the rounds cycle through them. */
export const FAULTS: readonly Fault[] = [
  { name: "background, between insert and delete", isInvisible: true, strike: killAfterInsert },
  {
    name: "whole tree",
    isInvisible: false,
    strike: (context) => context.restart(() => kill(context), { waitUntilGone: true }),
  },
  { name: "clickhouse, while it inserts", isInvisible: true, strike: killEngineAtInsert },
  { name: "web worker", isInvisible: false, strike: (context) => killAndWait(context, "web") },
  { name: "background", isInvisible: true, strike: (context) => killAndWait(context, "background") },
  { name: "clickhouse stands still", isInvisible: true, strike: pauseEngine },
  {
    name: "primary",
    isInvisible: false,
    strike: (context) => context.restart(() => kill(context, "primary"), { waitUntilGone: true }),
  },
  { name: "background, between insert and delete", isInvisible: true, strike: killAfterInsert },
  { name: "clickhouse", isInvisible: true, strike: (context) => killAndWait(context, "clickhouse") },
  {
    name: "primary, started again at once",
    isInvisible: false,
    strike: (context) => context.restart(() => kill(context, "primary"), { waitUntilGone: false }),
  },
  { name: "background, while it ships", isInvisible: true, strike: killAtRows },
  { name: "postgres", isInvisible: true, strike: (context) => killAndWait(context, "postgres") },
];

function kill({ dataDir }: FaultContext, role?: Role): number[] {
  const pids = pidsOn(dataDir, role);
  killAll(pids);
  return pids;
}

async function killAndWait(context: FaultContext, role: Role): Promise<void> {
  await untilBack(context, role, kill(context, role));
}

async function untilBack({ dataDir }: FaultContext, role: Role, gone: readonly number[]): Promise<void> {
  const end = performance.now() + 20_000;
  while (!pidsOn(dataDir, role).some((pid) => !gone.includes(pid))) {
    if (performance.now() > end) throw new Error(`The ${role} process did not come back within 20 s`);
    await sleep(20);
  }
}

/** Waits until a segment is enriched and about to be sent to the store; returns undefined on timeout. */
async function untilRows({ dataDir }: FaultContext): Promise<string | undefined> {
  const spool = join(dataDir, "spool");
  for (const end = performance.now() + WATCH_MS; performance.now() < end;) {
    const rows = readdirSync(spool).find((name) => name.endsWith(".rows"));
    if (rows) return join(spool, rows);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return undefined;
}

async function killAtRows(context: FaultContext): Promise<void> {
  await untilRows(context);
  await sleep(context.random(0, 8));
  await killAndWait(context, "background");
}

async function killEngineAtInsert(context: FaultContext): Promise<void> {
  await untilRows(context);
  await sleep(context.random(0, 6));
  await killAndWait(context, "clickhouse");
}

async function pauseEngine(context: FaultContext): Promise<void> {
  const pids = pidsOn(context.dataDir, "clickhouse");
  killAll(pids, "SIGSTOP");
  await sleep(context.random(1_500, 4_000));
  killAll(pids, "SIGCONT");
}

/**
 * Suspends the shipper while it sends a segment, checks whether the rows are stored, and kills it before it deletes the
 * segment's file.
 */
async function killAfterInsert(context: FaultContext): Promise<void> {
  const path = await untilRows(context);
  const pids = pidsOn(context.dataDir, "background");
  await sleep(context.random(0, 4));
  killAll(pids, "SIGSTOP");
  const referrer = path && firstReferrer(path);
  if (referrer && (await isStored(context, referrer)) && firstReferrer(path)) context.note(KILLED_AFTER_INSERT);
  killAll(pids);
  await untilBack(context, "background", pids);
}

function firstReferrer(path: string): string | undefined {
  try {
    const file = openSync(path, "r");
    const bytes = Buffer.alloc(2_000);
    readSync(file, bytes, 0, bytes.length, 0);
    closeSync(file);
    return /https:\/\/n\.example\/\d+/.exec(bytes.toString())?.[0];
  } catch {
    return undefined;
  }
}

async function isStored({ clickhouse }: FaultContext, referrer: string): Promise<boolean> {
  for (const end = performance.now() + 300; performance.now() < end; await sleep(10)) {
    const [row] = await clickhouse.query<{ n: number }>(
      "SELECT count() AS n FROM events WHERE referrer = {referrer:String}",
      { referrer },
    );
    if (row && row.n > 0) return true;
  }
  return false;
}
