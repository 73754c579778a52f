import type { MediaJobsCtx } from "./ctx.ts";

/** One kind of what is kept in the file store under hashes that rows know. */
export interface KeptFiles {
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
export async function removeStrays({ log, media }: MediaJobsCtx, kept: KeptFiles): Promise<void> {
  const keysByHash = new Map<string, string[]>();
  for await (const key of media.files.list(kept.folder)) {
    const hash = kept.hashInKey(key);
    if (hash !== undefined) keysByHash.set(hash, [...(keysByHash.get(hash) ?? []), key]);
  }
  const hashes = [...keysByHash.keys()];
  const strays: string[] = [];
  for (let start = 0; start < hashes.length; start += HASHES_AT_ONCE) {
    const some = hashes.slice(start, start + HASHES_AT_ONCE);
    const known = await kept.selectKnown(some);
    strays.push(...some.filter((hash) => !known.has(hash)));
  }
  if (strays.length > SUSPICIOUS && strays.length > hashes.length / 2) {
    log.error(
      { strays: strays.length, known: hashes.length - strays.length },
      `media: the database knows few of the ${kept.what} that lie here, so none is removed: is it the right one?`,
    );
    return;
  }
  for (const hash of strays) await kept.remove(hash, keysByHash.get(hash)!);
}
