import type { MediaJobsCtx } from "./ctx.ts";

/** One kind of content in the file store, keyed by hashes that rows reference. */
export interface StoredFiles {
  /** Its name in the log. */
  readonly what: string;
  readonly folder: string;
  hashInKey(key: string): string | undefined;
  selectKnown(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes the files of a hash unless a row references it by now. */
  remove(hash: string, keys: readonly string[]): Promise<void>;
}

const HASHES_PER_BATCH = 500;
/**
 * More orphans than this, and more than half of all files, are not the result of a crash: the database is probably the
 * wrong one.
 */
const SUSPICIOUS = 50;

/** Removes files without a row, as a crash during an upload or a deletion leaves them. */
export async function removeOrphans({ log, media }: MediaJobsCtx, kept: StoredFiles): Promise<void> {
  const keysByHash = new Map<string, string[]>();
  for await (const key of media.files.list(kept.folder)) {
    const hash = kept.hashInKey(key);
    if (hash !== undefined) keysByHash.set(hash, [...(keysByHash.get(hash) ?? []), key]);
  }
  const hashes = [...keysByHash.keys()];
  const orphans: string[] = [];
  for (let start = 0; start < hashes.length; start += HASHES_PER_BATCH) {
    const batch = hashes.slice(start, start + HASHES_PER_BATCH);
    const known = await kept.selectKnown(batch);
    orphans.push(...batch.filter((hash) => !known.has(hash)));
  }
  if (orphans.length > SUSPICIOUS && orphans.length > hashes.length / 2) {
    log.error(
      { strays: orphans.length, known: hashes.length - orphans.length },
      `media: few of the stored ${kept.what} are in the database, so none are removed: is it the right database?`,
    );
    return;
  }
  for (const hash of orphans) await kept.remove(hash, keysByHash.get(hash)!);
}
