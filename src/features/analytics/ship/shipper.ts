import { statSync, unlinkSync } from "node:fs";
import { type FileHandle, open, readFile, rename, unlink } from "node:fs/promises";
import type { Logger } from "pino";
import { fromLine, type RawEvent } from "../event.ts";
import type { RawDays } from "../retention/raw-days.ts";
import { listSegments, RAW, rawPath, refusedPath, ROWS, rowsPath } from "../spool/segments.ts";
import { DAY_MS } from "#base/time.ts";
import { type Surroundings, toRow } from "./enrich.ts";
import { type FindSalt, saltDay } from "./visitor.ts";

export interface ShipperOptions {
  readonly dir: string;
  readonly log: Logger;
  readonly around: Omit<Surroundings, "rawDaysOf"> & { readonly findSalt: FindSalt; readonly rawDays: RawDays };
  /** Stores the rows of a file under a token: the same token twice is stored once. */
  insert(path: string, token: string): Promise<void>;
  /** True for rows that the store will never take; such a segment is set aside instead of blocking the rest. */
  isHopeless(error: unknown): boolean;
  onShipped?(): void;
  onRefused?(): void;
  /** Given, segments are shipped only while its lock is held; another holder, such as a backup, makes them wait. */
  takeLock?(): Promise<{ release(): void } | undefined>;
  /** Called between the insert and the removal of a segment, where a crash must not count it twice. */
  onInserted?(): void;
  readonly pollMs?: number;
}

export interface Shipper {
  /** Ships everything that is sealed now. */
  drain(): Promise<void>;
  /** What waits: segments, bytes, and the age of the oldest in seconds. */
  backlog(): { segments: number; bytes: number; ageSeconds: number };
  stop(): Promise<void>;
}

const POLL_MS = 100;
const RETRY_MAX_MS = 5000;
/** Few enough that the job queue of this process does not wait for long between two writes. */
const LINES_PER_WRITE = 500;

type Salt = Uint8Array | undefined;

/**
 * Ships sealed segments one after the other, oldest first: enrich into a file without addresses, delete
 * the raw one, insert under the segment's id as deduplication token, delete. Whatever fails is tried again.
 */
export function startShipper(options: ShipperOptions): Shipper {
  const { dir, log } = options;
  const pollMs = options.pollMs ?? POLL_MS;
  let isStopping = false;
  let wake: () => void = () => undefined;
  let running: Promise<void> | undefined;

  function drain(): Promise<void> {
    running ??= drainLocked().finally(() => (running = undefined));
    return running;
  }

  async function drainLocked(): Promise<void> {
    if (!options.takeLock) return drainOnce();
    if (listSegments(dir, ROWS).length + listSegments(dir, RAW).length === 0) return;
    const lock = await options.takeLock();
    try {
      if (lock) await drainOnce();
    } finally {
      lock?.release();
    }
  }

  async function drainOnce(): Promise<void> {
    let failure: { readonly error: unknown } | undefined;
    async function ship(id: string): Promise<void> {
      if (failure) return;
      await shipRows(id).catch((error: unknown) => (failure = { error }));
    }
    for (const id of listSegments(dir, ROWS)) await ship(id);
    for (const id of listSegments(dir, RAW)) {
      if (isStopping) return;
      // also while the store is away, because addresses must not wait for it
      await enrich(id);
      await ship(id);
    }
    if (failure) throw failure.error;
  }

  async function enrich(id: string): Promise<void> {
    const lines = (await readFile(rawPath(dir, id), "utf8")).split("\n");
    lines.pop(); // because what follows the last newline was never acknowledged
    const path = rowsPath(dir, id);
    const file = await open(`${path}.tmp`, "w", 0o600);
    try {
      await writeRows(file, id, lines);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(`${path}.tmp`, path);
    await unlink(rawPath(dir, id));
  }

  async function writeRows(file: FileHandle, id: string, lines: readonly string[]): Promise<void> {
    const findSalt = saltFinder();
    const around = { ...options.around, rawDaysOf: options.around.rawDays.of };
    for (let from = 0; from < lines.length; from += LINES_PER_WRITE) {
      const events: RawEvent[] = [];
      for (const [index, line] of lines.slice(from, from + LINES_PER_WRITE).entries()) {
        const event = fromLine(line);
        if (event) events.push(event);
        else log.warn({ segment: id, line: from + index }, "spool: a line could not be read and was left out");
      }
      await options.around.rawDays.learn(events.map(({ workspaceId }) => workspaceId));
      const rows: string[] = [];
      for (const event of events) rows.push(toRow(event, await findSalt(event.timeMs), around));
      // because half of a surrogate pair, which a cap may leave, becomes U+FFFD on its way into the file
      if (rows.length > 0) await file.writeFile(`${rows.join("\n")}\n`);
    }
  }

  /** Asks once for each day that a segment holds. */
  function saltFinder(): (timeMs: number) => Salt | Promise<Salt> {
    let known: { day: number; salt: Salt } | undefined;
    return (timeMs) => {
      const day = Math.floor(timeMs / DAY_MS);
      if (known?.day === day) return known.salt;
      return options.around.findSalt(saltDay(timeMs)).then((salt) => {
        known = { day, salt };
        return salt;
      });
    };
  }

  async function shipRows(id: string): Promise<void> {
    const path = rowsPath(dir, id);
    // because a kill between rename and unlink leaves the raw file beside the rows that came of it
    unlinkIfThere(rawPath(dir, id));
    try {
      if (statSync(path).size > 0) await options.insert(path, id);
    } catch (error) {
      if (!options.isHopeless(error)) throw error;
      log.error(
        { err: error, segment: id },
        "shipper: the event store refused a segment for good; it is kept as .refused",
      );
      options.onRefused?.();
      return rename(path, refusedPath(dir, id));
    }
    options.onInserted?.();
    await unlink(path);
    options.onShipped?.();
  }

  const loop = (async () => {
    let retryMs = pollMs;
    while (!isStopping) {
      try {
        await drain();
        retryMs = pollMs;
      } catch (error) {
        log.warn({ err: error, retryMs }, "shipper: the event store did not take a segment; trying again");
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

function unlinkIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
