import type { MediaJobsCtx } from "./ctx.ts";

/** One kind of what is kept in the file store under hashes that rows know. */
export interface StoredFiles {
  /** What people call it, in the log. */
  readonly what: string;
  readonly folder: string;
  hashInKey(key: string): string | undefined;
  selectKnown(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes files of a hash unless a row stands for it by now. */
  remove(hash: string, keys: readonly string[]): Promise<void>;
}

const HASHES_AT_ONCE = 500;
/** So many strays, and more than half of all, are no crash's leavings but what another database knows. */
const SUSPICIOUS = 50;

/** Removes what a crash has left between files and row, or between row and files. */
export async function removeOrphans({ log, media }: MediaJobsCtx, kept: StoredFiles): Promise<void> {
  const keysByHash = new Map<string, string[]>();
  for await (const key of media.files.list(kept.folder)) {
    const hash = kept.hashInKey(key);
    if (hash !== undefined) keysByHash.set(hash, [...(keysByHash.get(hash) ?? []), key]);
  }
  const hashes = [...keysByHash.keys()];
  const orphans: string[] = [];
  for (let start = 0; start < hashes.length; start += HASHES_AT_ONCE) {
    const some = hashes.slice(start, start + HASHES_AT_ONCE);
    const known = await kept.selectKnown(some);
    orphans.push(...some.filter((hash) => !known.has(hash)));
  }
  if (orphans.length > SUSPICIOUS && orphans.length > hashes.length / 2) {
    log.error(
      { strays: orphans.length, known: hashes.length - orphans.length },
      `media: the database knows few of the ${kept.what} that lie here, so none is removed: is it the right one?`,
    );
    return;
  }
  for (const hash of orphans) await kept.remove(hash, keysByHash.get(hash)!);
}
