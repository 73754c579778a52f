import { existsSync } from "node:fs";
import { join } from "node:path";
import { BackupError } from "../backup/manifest.ts";

/** Marks a data directory while it is being filled. */
export const getMarkerPath = (dataDir: string) => join(dataDir, "restore.unfinished");

/** Rejects a directory with an interrupted restore, since its partial data would look complete. */
export function rejectUnfinished(dataDir: string): void {
  if (existsSync(getMarkerPath(dataDir)))
    throw new BackupError(
      `The restore into ${dataDir} was interrupted. Empty it and the databases, then restore again.`,
    );
}
