import { deserialize, serialize } from "node:v8";
import { Worker } from "node:worker_threads";
import { ApiError, type ApiErrorKind, unavailable } from "#base/errors.ts";

/** Functions from plain data to plain data, by name. */
export type Parsers = Readonly<Record<string, (input: never) => unknown>>;

/** Runs one of the parsers; throws its API error, `ParserTimeout`, or `unavailable` if the queue is full. */
export type RunParser<P extends Parsers> = <N extends keyof P & string>(
  parser: N,
  input: Parameters<P[N]>[0],
) => Promise<Awaited<ReturnType<P[N]>>>;

export interface ParseRequest {
  readonly parser: string;
  readonly input: Uint8Array;
  readonly maxResultBytes: number;
}

export type ParseResponse =
  | { readonly kind: "ready" }
  | { readonly kind: "parsed"; readonly bytes: Uint8Array }
  | { readonly kind: "refused"; readonly of: ApiErrorKind; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

export interface ParserThreadOptions {
  /** The file that calls `serveParsers`. */
  readonly script: string;
  /** Counted from the moment when the thread starts on an input. */
  readonly deadlineMs: number;
  readonly maxWaiting: number;
  readonly maxResultBytes: number;
  readonly maxHeapMb: number;
  /** Called for every input that failed without a declared error, and for every thread that was replaced. */
  onFailure(parser: string, reason: Error): void;
}

export interface ParserThread<P extends Parsers> {
  readonly run: RunParser<P>;
  close(): Promise<void>;
}

/** The input took longer than the deadline allows. */
export class ParserTimeout extends Error {
  constructor(parser: string, deadlineMs: number) {
    super(`${parser} took longer than ${deadlineMs} ms`);
    this.name = "ParserTimeout";
  }
}

interface Task {
  readonly parser: string;
  readonly input: Uint8Array;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const START_MS = 60_000;
const IDLE_MS = 60_000;
const RETRY_AFTER_SECONDS = 3;
/** A thread inside native code ends only when that returns; beyond this many, no further thread is started. */
const MAX_ENDING = 2;

/**
 * Parses untrusted input in a separate thread, one input at a time, so that no input can block the event loop. A thread
 * that misses the deadline or runs out of memory is terminated and replaced; queued inputs are not affected.
 */
export function openParserThread<P extends Parsers>(options: ParserThreadOptions): ParserThread<P> {
  const queue: Task[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let current: Task | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ending = 0;

  function start(): void {
    isReady = false;
    const started = new Worker(options.script, { resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb } });
    worker = started;
    started.unref();
    started.on("message", (response: ParseResponse) => worker === started && receive(response));
    started.on("error", (error) => worker === started && replace(error as Error));
    started.on("exit", () => worker === started && replace(new Error("the thread has exited")));
    watch(START_MS, () => replace(new Error("the thread did not start")));
  }

  function receive(response: ParseResponse): void {
    clearTimeout(timer);
    if (response.kind === "ready") isReady = true;
    else {
      const task = current;
      current = undefined;
      if (response.kind === "parsed") task?.resolve(deserialize(response.bytes));
      else if (response.kind === "refused") task?.reject(new ApiError(response.of, { message: response.message }));
      else {
        const error = new Error(response.message);
        options.onFailure(task?.parser ?? "", error);
        task?.reject(error);
      }
    }
    next();
  }

  function next(): void {
    if (current) return;
    if (queue.length === 0) {
      if (worker) watch(IDLE_MS, () => void stop());
      return;
    }
    if (!worker) {
      if (ending < MAX_ENDING) start();
      else for (const { reject } of queue.splice(0)) reject(busy());
    } else if (isReady) {
      const task = queue.shift()!;
      current = task;
      const { parser, input } = task;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage({ parser, input, maxResultBytes: options.maxResultBytes } satisfies ParseRequest);
      watch(options.deadlineMs, () => replace(new ParserTimeout(parser, options.deadlineMs)));
    }
  }

  function watch(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms).unref();
  }

  function replace(reason: Error): void {
    const failed = current ?? queue.shift();
    current = undefined;
    void stop();
    options.onFailure(failed?.parser ?? "", reason);
    failed?.reject(reason);
    next();
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    const stopping = worker;
    worker = undefined;
    if (!stopping) return;
    ending++;
    await stopping.terminate();
    ending--;
  }

  const run = (parser: string, input: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      if (queue.length >= options.maxWaiting) return reject(busy());
      queue.push({ parser, input: serialize(input), resolve, reject });
      next();
    });

  return {
    run: run as RunParser<P>,
    async close() {
      for (const { reject } of queue.splice(0)) reject(busy());
      current?.reject(busy());
      current = undefined;
      await stop();
    },
  };
}

function busy(): ApiError {
  return new ApiError(unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
