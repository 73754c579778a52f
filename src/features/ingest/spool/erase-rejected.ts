import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { REJECTED } from "./segments.ts";

/** Removes the rows of erased workspaces from the rejected segments. */
export async function eraseRejected(dir: string, isErased: (workspaceId: string) => boolean): Promise<void> {
  await eraseRejectedLines(dir, (line) => isErased(getWorkspace(line)));
}

/**
 * Removes the rows that match `isErased` (lines as `toRow` writes them) from the rejected segments. A segment without
 * any other row is deleted; the rest is kept for an operator to look at.
 */
export async function eraseRejectedLines(dir: string, isErased: (line: string) => boolean): Promise<void> {
  for (const name of await listRejected(dir)) {
    const path = join(dir, name);
    const lines = (await readFile(path, "utf8")).split("\n");
    const kept = lines.filter((line) => line === "" || !isErased(line));
    if (kept.length === lines.length) continue;
    if (kept.every((line) => line === "")) await rm(path);
    else await replace(path, kept.join("\n"));
  }
}

/** The first cell of a row, as `toRow` writes it. */
function getWorkspace(line: string): string {
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

async function replace(path: string, text: string): Promise<void> {
  const draft = `${path}.tmp`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
