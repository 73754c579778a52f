import { readFile, rename } from "node:fs/promises";
import type { Logger } from "pino";
import { unreadablePath } from "../spool/segments.ts";

/** Errors of a damaged disk or file system. Any other may pass. */
const PERMANENT = new Set(["EIO", "EBADMSG", "EUCLEAN", "EISDIR", "ENXIO"]);

/**
 * Returns a function that reads a file of a segment. A file that the disk cannot read is set aside, so that it holds up
 * neither later segments nor a backup; the result is then undefined. Throws if a later attempt may succeed.
 */
export function segmentReader({ log, onRejected }: { readonly log: Logger; onRejected?(): void }) {
  const reported = new Set<string>();
  return async (id: string, path: string): Promise<Buffer | undefined> => {
    try {
      return await readFile(path);
    } catch (err) {
      if (!PERMANENT.has((err as NodeJS.ErrnoException).code ?? "")) throw err;
      const aside = unreadablePath(path);
      const isMoved = await rename(path, aside).then(
        () => true,
        () => false,
      );
      if (reported.has(path)) return undefined;
      reported.add(path);
      onRejected?.();
      log.error(
        { err, segment: id, path: isMoved ? aside : path },
        "shipper: the disk cannot read a segment; its events are not counted, and the file is kept as .unreadable",
      );
      return undefined;
    }
  };
}

/** The lines of a segment, without empty ones. */
export function readLines(bytes: Buffer): string[] {
  return bytes.toString().split("\n").filter(Boolean);
}
