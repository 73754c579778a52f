import { closeSync, fdatasync, ftruncateSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { newId } from "#base/ids.ts";
import { inRootSpan } from "#infra/trace/span.ts";
import { END_MARK, toFrame } from "./frames.ts";
import { openPath, rawPath } from "./segments.ts";

export type SpoolFsync = "interval" | "always" | "off";

interface SpoolOptions {
  readonly dir: string;
  /** Identifies the open segments of this writer. Must be unique among running processes. */
  readonly owner: string;
  readonly fsync: SpoolFsync;
  readonly sealLines?: number;
  readonly sealMs?: number;
  /** Called with the number of lines that were lost because they could not be written (full disk, I/O error). */
  onDropped(lines: number, error: unknown): void;
  /** Called if a segment could not be synced or sealed. Its lines are written, and are shipped later. */
  onFailure(error: unknown): void;
  onWritten?(lines: number, bytes: number): void;
}

const SEAL_LINES = 50_000;
/** Short enough that, with the poll and the insert, a click is on the dashboard within two seconds. */
export const SEAL_MS = 500;
const SYNC_MS = 1000;

interface Segment {
  readonly id: string;
  readonly fd: number;
  lines: number;
  bytes: number;
  isDirty: boolean;
}

export interface Spool {
  /**
   * Appends a line, and calls `acknowledge` once the line is written (with `fsync: "always"`: written and synced).
   * Lines of one event-loop turn share one write. A line that cannot be written is dropped, but still acknowledged.
   */
  append(line: string, acknowledge: () => void): void;
  /** Writes and seals everything appended so far; nothing may be appended afterwards. */
  close(): Promise<void>;
}

/** Opens this process's spool in `dir`, which must exist. */
export function openSpool(options: SpoolOptions): Spool {
  const sealLines = options.sealLines ?? SEAL_LINES;
  const sealMs = options.sealMs ?? SEAL_MS;
  let segment: Segment | undefined;
  let sealTimer: NodeJS.Timeout | undefined;
  let lines: string[] = [];
  let waiting: (() => void)[] = [];
  let isScheduled = false;
  const sealing = new Set<Promise<void>>();

  function openSegment(): Segment {
    const id = newId();
    segment = {
      id,
      fd: openSync(openPath(options.dir, id, options.owner), "a", 0o600),
      lines: 0,
      bytes: 0,
      isDirty: false,
    };
    sealTimer = setTimeout(seal, sealMs);
    return segment;
  }

  function write(): void {
    isScheduled = false;
    const batch = lines;
    const acknowledged = waiting;
    lines = [];
    waiting = [];
    let current: Segment | undefined;
    try {
      current = segment ?? openSegment();
      const bytes = toFrame(batch);
      for (let done = 0; done < bytes.length;) done += writeSync(current.fd, bytes, done);
      current.bytes += bytes.length;
      current.lines += batch.length;
      current.isDirty = true;
      options.onWritten?.(batch.length, bytes.length);
    } catch (error) {
      // truncates to the last whole write, since the next line would be joined to a partial one
      if (current) truncate(current);
      options.onDropped(batch.length, error);
    }
    if (options.fsync === "always" && current) {
      const { fd } = current;
      sync(fd, () => acknowledgeAll(acknowledged));
    } else acknowledgeAll(acknowledged);
    if (current && current.lines >= sealLines) seal();
  }

  /** Syncs a file. `done` is also called after a failure, which is only reported. */
  function sync(fd: number, done?: () => void): void {
    fdatasync(fd, (error) => {
      if (error) options.onFailure(error);
      done?.();
    });
  }

  function truncate(current: Segment): void {
    try {
      ftruncateSync(current.fd, current.bytes);
    } catch {
      seal();
    }
  }

  function writeEndMark(sealed: Segment): void {
    try {
      if (sealed.lines > 0) writeSync(sealed.fd, END_MARK);
    } catch (error) {
      // no click is lost, but the shipper will report that the segment has no end
      options.onFailure(error);
    }
  }

  function seal(): void {
    clearTimeout(sealTimer);
    const sealed = segment;
    segment = undefined;
    if (!sealed) return;
    writeEndMark(sealed);
    const attributes = { "messaging.batch.message_count": sealed.lines };
    const closing = inRootSpan({ name: "seal segment", kind: "internal", attributes }, () => close(sealed))
      // nothing is lost: the supervisor seals the segments that this process leaves open
      .catch((error: unknown) => options.onFailure(error))
      .finally(() => sealing.delete(closing));
    sealing.add(closing);
  }

  /** Syncs the file of a segment, and renames it so that the shipper finds it. */
  async function close({ id, fd, lines: count }: Segment): Promise<void> {
    if (options.fsync !== "off") await new Promise<void>((resolve) => sync(fd, resolve));
    closeSync(fd);
    const path = openPath(options.dir, id, options.owner);
    if (count === 0) rmSync(path, { force: true });
    else renameSync(path, rawPath(options.dir, id));
  }

  const syncTimer =
    options.fsync === "interval"
      ? setInterval(() => {
          if (!segment?.isDirty) return;
          segment.isDirty = false;
          sync(segment.fd);
        }, SYNC_MS).unref()
      : undefined;

  return {
    append(line, acknowledge) {
      lines.push(line);
      waiting.push(acknowledge);
      if (isScheduled) return;
      isScheduled = true;
      // the check phase comes after all requests of this turn have been read
      setImmediate(write);
    },
    async close() {
      clearInterval(syncTimer);
      if (lines.length > 0) write();
      seal();
      await Promise.all(sealing);
    },
  };
}

function acknowledgeAll(acknowledged: readonly (() => void)[]): void {
  for (const acknowledge of acknowledged) acknowledge();
}
