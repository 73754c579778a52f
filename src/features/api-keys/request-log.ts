import { newId } from "#base/ids.ts";
import { SECOND_MS } from "#base/time.ts";
import type { Via } from "#features/outbox/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import { insertRequests, type RequestRow } from "./store/requests.ts";

/** Longer paths are cut off. */
const PATH_MAX_LENGTH = 500;
/** The maximum number of calls in memory. Further calls are not recorded until the next flush. */
export const REQUESTS_MAX = 5_000;
const FLUSH_EVERY_MS = SECOND_MS;

/** The API key or connected app that makes a call. */
export interface CallingKey {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly keyName: string;
}

/** A call made with an API key or by a connected app. */
export interface RecordedRequest extends CallingKey {
  readonly via: Via;
  /** The operationId of the call, or the name of an MCP tool. */
  readonly operation: string;
  /** The id that the response names. */
  readonly requestId: string;
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly status: number;
  /** The code of the error, if the call failed. */
  readonly code?: string | undefined;
  readonly durationMs: number;
}

export interface RequestLog {
  /** Returns at once and never throws; the call is stored within a second. */
  record(request: RecordedRequest): void;
  /** Stores the recorded calls. On failure, keeps them for the next attempt. */
  flush(): Promise<void>;
  /** Stores the remaining calls, and stops recording. */
  close(): Promise<void>;
}

interface RequestLogOptions {
  readonly db: Db;
  now(): Date;
  /** Called when calls could not be stored or were dropped. */
  onFailure(problem: { readonly err?: unknown; readonly dropped?: number }): void;
}

/** Collects the calls of programs in memory, and stores them once a second in one statement. */
export function openRequestLog({ db, now, onFailure }: RequestLogOptions): RequestLog {
  let recorded: RequestRow[] = [];
  let dropped = 0;
  let flushing: Promise<void> | undefined;

  async function store(): Promise<void> {
    const rows = recorded;
    recorded = [];
    if (dropped > 0) onFailure({ dropped });
    dropped = 0;
    try {
      await insertRequests(db, rows);
    } catch (err) {
      const kept = [...rows, ...recorded];
      recorded = kept.slice(0, REQUESTS_MAX);
      dropped += kept.length - recorded.length;
      onFailure({ err });
    }
  }

  async function flush(): Promise<void> {
    // again for each flush that began while this one waited
    while (flushing) await flushing;
    if (recorded.length === 0) return;
    flushing = store().finally(() => (flushing = undefined));
    await flushing;
  }

  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref();
  return {
    record({ code = null, durationMs, path, ...request }) {
      if (recorded.length >= REQUESTS_MAX) return void dropped++;
      const createdAt = now();
      recorded.push({
        id: newId(createdAt.getTime()),
        ...request,
        path: path.slice(0, PATH_MAX_LENGTH),
        code: code ?? null,
        durationMs: Math.round(durationMs),
        createdAt,
      });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
