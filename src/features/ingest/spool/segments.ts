import { appendFileSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { replaceFile } from "#infra/files/replace-file.ts";
import { END_MARK } from "./frames.ts";

/**
 * A segment is one file that passes through three names: `{id}.{owner}.open` while its worker writes, `{id}.raw` once
 * sealed, `{id}.rows` once enriched. The id is random and becomes the deduplication token.
 */
const OPEN = ".open";
export const RAW = ".raw";
export const ROWS = ".rows";
/** Lines that are damaged or that the event store will never accept, kept for an operator to inspect. */
export const REJECTED = ".refused";
/** Added to the name of a file that the disk cannot read. Renaming a file back makes the shipper try it again. */
const UNREADABLE = ".unreadable";

export const openPath = (dir: string, id: string, owner: string) => join(dir, `${id}.${owner}${OPEN}`);
export const rawPath = (dir: string, id: string) => join(dir, `${id}${RAW}`);
export const rowsPath = (dir: string, id: string) => join(dir, `${id}${ROWS}`);
export const rejectedPath = (dir: string, id: string) => join(dir, `${id}${REJECTED}`);
export const unreadablePath = (path: string) => `${path}${UNREADABLE}`;

/** Ids of all segments of one kind, oldest first (ids sort by time). */
export function listSegments(dir: string, kind: typeof RAW | typeof ROWS): string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith(kind))
    .map((name) => name.slice(0, -kind.length))
    .sort();
}

/**
 * Seals segments that dead writers left open: those of `owner`, or all of them. The latter requires that no writer is
 * running.
 */
export function sealAbandoned(dir: string, owner?: string): number {
  const suffix = owner === undefined ? OPEN : `.${owner}${OPEN}`;
  const abandoned = readdirSync(dir).filter((name) => name.endsWith(suffix));
  for (const name of abandoned) {
    const path = join(dir, name);
    // empty: its writer was killed before the first line
    if (statSync(path).size === 0) rmSync(path);
    else {
      appendFileSync(path, END_MARK);
      renameSync(path, rawPath(dir, name.slice(0, name.indexOf("."))));
    }
  }
  return abandoned.length;
}

/** Appends lines of a segment that cannot be counted; resolves once they are on disk. */
export async function storeRejected(dir: string, id: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await using file = await open(rejectedPath(dir, id), "a", 0o600);
  await file.writeFile(`${lines.join("\n")}\n`);
  await file.datasync();
}

const POLL_MS = 50;

/** Waits until all segments that are open now are sealed; false if one is still open after `waitMs`. */
export async function waitUntilSealed(dir: string, waitMs: number): Promise<boolean> {
  const openNow = () => readdirSync(dir).filter((name) => name.endsWith(OPEN));
  const awaited = openNow();
  for (const end = performance.now() + waitMs; ; await sleep(POLL_MS)) {
    const stillOpen = new Set(openNow());
    if (!awaited.some((name) => stillOpen.has(name))) return true;
    if (performance.now() > end) return false;
  }
}

/** Removes the rows of erased workspaces from the rejected segments. */
export async function eraseRejected(dir: string, isErased: (workspaceId: string) => boolean): Promise<void> {
  await eraseRejectedLines(dir, (line) => isErased(getWorkspaceId(line)));
}

/**
 * Removes the rows that match `isErased` (lines as `toRow` writes them) from the rejected segments. A segment without
 * any other row is deleted; the other rows are kept for an operator to inspect.
 */
export async function eraseRejectedLines(dir: string, isErased: (line: string) => boolean): Promise<void> {
  for (const name of await listRejected(dir)) {
    const path = join(dir, name);
    const lines = (await readFile(path, "utf8")).split("\n");
    const kept = lines.filter((line) => line === "" || !isErased(line));
    if (kept.length === lines.length) continue;
    if (kept.every((line) => line === "")) await rm(path);
    else await replaceFile(path, kept.join("\n"), 0o600);
  }
}

/** The first cell of a row, as `toRow` writes it. */
function getWorkspaceId(line: string): string {
  return line.slice(0, line.indexOf("\t"));
}

async function listRejected(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir)).filter((name) => name.endsWith(REJECTED));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
