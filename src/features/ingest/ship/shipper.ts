import { rmSync, statSync } from "node:fs";
import { open, rename, unlink } from "node:fs/promises";
import type { Logger } from "pino";
import { eventColumns } from "../event-columns.ts";
import { fromLine, type RawEvent } from "../event.ts";
import type { RawDays } from "../retention/raw-days.ts";
import { END_MARK, toFrame, readFrames } from "../spool/frames.ts";
import { storeRejected, listSegments, RAW, rawPath, ROWS, rowsPath } from "../spool/segments.ts";
import { toBatches } from "#base/batches.ts";
import { DAY_MS } from "#base/time.ts";
import { inChildSpan, inRootSpan, type OpenSpan, type SpanOptions } from "#infra/trace/span.ts";
import { type DuplicateDetector, type EnrichDeps, toRow, withoutAddress } from "./enrich.ts";
import { type LinkClicks, readClicks } from "./link-clicks.ts";
import { readLines, segmentReader } from "./read-segment.ts";
import { type FindSalt, saltDay } from "./visitor-hash.ts";

export interface ShipperOptions {
  readonly dir: string;
  readonly log: Logger;
  readonly deps: Omit<EnrichDeps, "getRawDays" | "isRepeat"> & {
    readonly duplicates: DuplicateDetector;
    readonly findSalt: FindSalt;
    readonly rawDays: RawDays;
  };
  /** Stores rows (TabSeparated lines) under a token. Rows sent again under the same token are stored once. */
  insert(rows: Buffer, token: string): Promise<void>;
  /** True if the store will never accept the rows. The segment is then set aside and does not block later ones. */
  isPermanentFailure(error: unknown): boolean;
  /** Called with the human clicks of a segment before it is removed. May be called again for it after a failure. */
  countClicks?(segment: string, clicks: readonly LinkClicks[]): Promise<void>;
  /** Called with the rows of a segment before it is removed. May be called again for it after a failure. */
  recordRows?(segment: string, rows: Buffer): Promise<void>;
  onShipped?(): void;
  onRejected?(): void;
  /** If given, segments are shipped only while this lock is held. They wait while, for example, a backup holds it. */
  acquireLock?(): Promise<{ release(): void } | undefined>;
  /** Called between the insert and the removal of a segment, for tests of a crash at this point. */
  onInserted?(): void;
  readonly pollMs?: number;
}

export interface Shipper {
  /** Ships all segments that are sealed now. */
  drain(): Promise<void>;
  /** The number of pending segments, their bytes, and the age of the oldest one in seconds. */
  backlog(): { segments: number; bytes: number; ageSeconds: number };
  stop(): Promise<void>;
}

const POLL_MS = 100;
const RETRY_MAX_MS = 5000;
const NEWLINE = 10;
/** Small enough not to block this process's event loop for long. */
const LINES_PER_WRITE = 500;

const SHIP: SpanOptions = { name: "ship segment", kind: "consumer" };
const ENRICH: SpanOptions = { name: "enrich segment", kind: "internal" };

type Salt = Uint8Array | undefined;

/**
 * Ships sealed segments one at a time, oldest first. Each is enriched into a file without addresses, and its raw file
 * is deleted. Then the rows are inserted with the segment's id as deduplication token, and the file is deleted. Failed
 * steps are retried.
 */
export function startShipper(options: ShipperOptions): Shipper {
  const { dir, log } = options;
  const pollMs = options.pollMs ?? POLL_MS;
  let isStopping = false;
  let wake: () => void = () => undefined;
  let running: Promise<void> | undefined;
  const readSegment = segmentReader(options);

  function drain(): Promise<void> {
    running ??= drainLocked().finally(() => (running = undefined));
    return running;
  }

  async function drainLocked(): Promise<void> {
    if (!options.acquireLock) return drainOnce();
    if (listSegments(dir, ROWS).length + listSegments(dir, RAW).length === 0) return;
    const lock = await options.acquireLock();
    try {
      if (lock) await drainOnce();
    } finally {
      lock?.release();
    }
  }

  async function drainOnce(): Promise<void> {
    let failure: { readonly error: unknown } | undefined;
    let unread: typeof failure;
    /** Undefined for a file that cannot be read: the segments after it are shipped all the same. */
    async function read(id: string, path: string, span: OpenSpan | undefined): Promise<Buffer | undefined> {
      return readSegment(id, path).catch((error: unknown) => {
        unread = { error };
        span?.fail(error);
        return undefined;
      });
    }
    async function ship(id: string, span: OpenSpan | undefined): Promise<void> {
      const bytes = await read(id, rowsPath(dir, id), span);
      if (!bytes) return;
      await shipRows(id, bytes).catch((error: unknown) => {
        failure = { error };
        span?.fail(error);
      });
    }
    for (const id of listSegments(dir, ROWS)) if (!failure) await inRootSpan(SHIP, (span) => ship(id, span));
    for (const id of listSegments(dir, RAW)) {
      if (isStopping) return;
      await inRootSpan(SHIP, async (span) => {
        const raw = await read(id, rawPath(dir, id), span);
        if (!raw) return;
        // also done while the store is down, since addresses must leave the disk
        await inChildSpan(ENRICH, (child) => enrich(id, raw, child));
        if (!failure) await ship(id, span);
      });
    }
    failure ??= unread;
    if (failure) throw failure.error;
  }

  async function enrich(id: string, raw: Buffer, span?: OpenSpan): Promise<void> {
    const { intact, damaged, isWhole } = readFrames(raw);
    const lines = intact.toString().split("\n");
    lines.pop(); // a line without its newline was never acknowledged
    const events: RawEvent[] = [];
    const unreadable = readLines(damaged);
    for (const line of lines) {
      const event = fromLine(line);
      if (event) events.push(event);
      else unreadable.push(line);
    }
    span?.set({ "messaging.batch.message_count": events.length });
    const { isRepeat, remember } = options.deps.duplicates.forSegment();
    await writeRows(id, toRows(events, isRepeat));
    if (!isWhole || unreadable.length > 0)
      await reject(id, {
        counted: events.length,
        lines: unreadable.map((line) => withoutAddress(line, options.deps)),
      });
    await unlink(rawPath(dir, id));
    remember();
  }

  /** Sets aside the lines of a segment that cannot be counted, and reports them as rejected. */
  async function reject(id: string, { counted, lines }: { counted: number; lines: readonly string[] }): Promise<void> {
    await storeRejected(dir, id, lines);
    options.onRejected?.();
    log.error(
      { segment: id, counted, kept: lines.length },
      "shipper: a spool segment is damaged; intact lines are counted, the rest is kept as .refused",
    );
  }

  async function writeRows(id: string, rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>) {
    const path = rowsPath(dir, id);
    const file = await open(`${path}.tmp`, "w", 0o600);
    try {
      for await (const batch of rows) if (batch.length > 0) await file.writeFile(toFrame(batch));
      await file.writeFile(END_MARK);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(`${path}.tmp`, path);
  }

  async function* toRows(all: readonly RawEvent[], isRepeat: EnrichDeps["isRepeat"]): AsyncGenerator<string[], void> {
    const findSalt = saltFinder();
    const deps = { ...options.deps, isRepeat, getRawDays: options.deps.rawDays.get };
    for (const events of toBatches(all, LINES_PER_WRITE)) {
      await options.deps.rawDays.lookUp(events.map(({ workspaceId }) => workspaceId));
      const rows: string[] = [];
      for (const event of events) rows.push(toRow(event, await findSalt(event.timeMs), deps));
      yield rows;
    }
  }

  /** Looks up the salt only when the day changes. */
  function saltFinder(): (timeMs: number) => Salt | Promise<Salt> {
    let cached: { day: number; salt: Salt } | undefined;
    return (timeMs) => {
      const day = Math.floor(timeMs / DAY_MS);
      if (cached?.day === day) return cached.salt;
      return options.deps.findSalt(saltDay(timeMs)).then((salt) => {
        cached = { day, salt };
        return salt;
      });
    };
  }

  async function shipRows(id: string, bytes: Buffer): Promise<void> {
    const path = rowsPath(dir, id);
    // a kill between rename and unlink leaves the raw file next to its rows
    rmSync(rawPath(dir, id), { force: true });
    const rows = await readRows(id, bytes);
    try {
      if (rows.length > 0) await options.insert(rows, id);
    } catch (error) {
      if (!options.isPermanentFailure(error)) throw error;
      log.error(
        { err: error, segment: id },
        "shipper: the event store rejected a segment permanently; it is kept as .refused",
      );
      options.onRejected?.();
      await storeRejected(dir, id, readLines(rows));
      return unlink(path);
    }
    options.onInserted?.();
    await options.countClicks?.(id, readClicks(rows));
    await options.recordRows?.(id, rows);
    await unlink(path);
    options.onShipped?.();
  }

  /** Returns the intact rows of a segment, and sets damaged ones aside. */
  async function readRows(id: string, bytes: Buffer): Promise<Buffer> {
    const { intact, damaged, isWhole, isFramed } = readFrames(bytes);
    if (isWhole && isFramed) return intact;
    const intactRows: string[] = [];
    const damagedRows = readLines(damaged);
    const lines = readLines(intact);
    for (const line of lines) {
      const isCutOff = line === lines.at(-1) && intact.at(-1) !== NEWLINE;
      (line.split("\t").length === eventColumns.length && !isCutOff ? intactRows : damagedRows).push(line);
    }
    if (isWhole && damagedRows.length === 0) return intact;
    await reject(id, { counted: intactRows.length, lines: damagedRows });
    // before the insert, so that a retry does not report the damage again
    await writeRows(id, [intactRows]);
    return Buffer.from(intactRows.map((line) => `${line}\n`).join(""));
  }

  const loop = (async () => {
    let retryMs = pollMs;
    while (!isStopping) {
      try {
        await drain();
        retryMs = pollMs;
      } catch (error) {
        log.warn({ err: error, retryMs }, "shipper: a segment could not be shipped yet; retrying");
        retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, retryMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();

  return {
    drain,
    backlog() {
      const files = [
        ...listSegments(dir, RAW).map((id) => rawPath(dir, id)),
        ...listSegments(dir, ROWS).map((id) => rowsPath(dir, id)),
      ];
      const stats = files.flatMap((path) => statSync(path, { throwIfNoEntry: false }) ?? []);
      const oldestMs = Math.min(...stats.map((stat) => stat.mtimeMs), Date.now());
      return {
        segments: stats.length,
        bytes: stats.reduce((sum, stat) => sum + stat.size, 0),
        ageSeconds: (Date.now() - oldestMs) / 1000,
      };
    },
    async stop() {
      isStopping = true;
      wake();
      await loop;
    },
  };
}
