import { statSync, unlinkSync } from "node:fs";
import { open, readFile, rename, unlink } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import { fromLine } from "../event.ts";
import { listSegments, RAW, rawPath, refusedPath, ROWS, rowsPath } from "../spool/segments.ts";
import { type Surroundings, toRow } from "./enrich.ts";

export interface ShipperOptions {
  readonly dir: string;
  readonly log: Logger;
  readonly around: Surroundings;
  /** Stores the rows of a file under a token: the same token twice is stored once. */
  insert(path: string, token: string): Promise<void>;
  /** True for rows that the store will never take; such a segment is set aside instead of blocking the rest. */
  isHopeless(error: unknown): boolean;
  onShipped?(): void;
  onRefused?(): void;
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
const LINES_PER_TURN = 500;

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
    running ??= drainOnce().finally(() => (running = undefined));
    return running;
  }

  async function drainOnce(): Promise<void> {
    for (const id of listSegments(dir, ROWS)) await shipRows(id);
    for (const id of listSegments(dir, RAW)) {
      if (isStopping) return;
      await enrich(id);
      await shipRows(id);
    }
  }

  async function enrich(id: string): Promise<void> {
    const lines = (await readFile(rawPath(dir, id), "utf8")).split("\n");
    lines.pop(); // because what follows the last newline was never acknowledged
    const rows: string[] = [];
    for (const [index, line] of lines.entries()) {
      const event = fromLine(line);
      if (event) rows.push(await toRow(event, options.around));
      else log.warn({ segment: id, line: index }, "spool: a line could not be read and was left out");
      if (index % LINES_PER_TURN === LINES_PER_TURN - 1) await nextTurn();
    }
    const path = rowsPath(dir, id);
    const file = await open(`${path}.tmp`, "w", 0o600);
    await file.writeFile(rows.length > 0 ? `${rows.join("\n")}\n` : "");
    await file.datasync();
    await file.close();
    await rename(`${path}.tmp`, path);
    await unlink(rawPath(dir, id));
  }

  async function shipRows(id: string): Promise<void> {
    const path = rowsPath(dir, id);
    // because a kill between rename and unlink leaves the raw file beside the rows that came of it
    unlinkIfThere(rawPath(dir, id));
    try {
      if (statSync(path).size > 0) await options.insert(path, id);
    } catch (error) {
      if (!options.isHopeless(error)) throw error;
      log.error({ err: error, segment: id }, "shipper: the event store refused a segment for good; it is kept as .refused");
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
      const files = [...listSegments(dir, RAW).map((id) => rawPath(dir, id)), ...listSegments(dir, ROWS).map((id) => rowsPath(dir, id))];
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
