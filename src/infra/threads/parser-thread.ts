import { deserialize, serialize } from "node:v8";
import { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import { ApiError, type ApiErrorKind, unavailable } from "#base/errors.ts";

/** Functions by name, whose input and output are plain data. */
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
  | { readonly kind: "rejected"; readonly of: ApiErrorKind; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

export interface ParserThreadOptions {
  /** The file that calls `serveParsers`. */
  readonly script: string;
  /** Time limit for an input, from the moment when the thread starts on it. */
  readonly deadlineMs: number;
  readonly maxWaiting: number;
  readonly maxResultBytes: number;
  readonly maxHeapMb: number;
  /** Called for every input that fails with an undeclared error, and for every thread that is replaced. */
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

const START_MS = 60_000;
const IDLE_MS = 60_000;
const RETRY_AFTER_SECONDS = 3;
/**
 * Maximum number of threads that are ending. A thread in native code ends only when that code returns; beyond this
 * number, no new thread is started.
 */
const MAX_ENDING = 2;

/**
 * Parses untrusted input in a separate thread, one input at a time, so that no input can block the event loop. A thread
 * that misses the deadline or runs out of memory is terminated and replaced; queued inputs are not affected.
 */
export function openParserThread<P extends Parsers>(options: ParserThreadOptions): ParserThread<P> {
  const queue = new PQueue({ concurrency: 1 });
  let worker: Worker | undefined;
  /** The parser that is running, and a promise for its response. */
  let current: { readonly parser: string; readonly response: PromiseWithResolvers<ParseResponse> } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ending = 0;
  let isClosed = false;

  async function parse(parser: string, input: Uint8Array): Promise<unknown> {
    if (isClosed || (!worker && ending >= MAX_ENDING)) throw busy();
    if (!worker) {
      start();
      await respond(parser, START_MS, new Error("the thread did not start"));
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker!.postMessage({ parser, input, maxResultBytes: options.maxResultBytes } satisfies ParseRequest);
    const response = await respond(parser, options.deadlineMs, new ParserTimeout(parser, options.deadlineMs));
    if (response.kind === "parsed") return deserialize(response.bytes);
    if (response.kind === "rejected") throw new ApiError(response.of, { message: response.message });
    const error = new Error("message" in response ? response.message : response.kind);
    options.onFailure(parser, error);
    throw error;
  }

  function start(): void {
    const started = new Worker(options.script, { resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb } });
    worker = started;
    started.unref();
    started.on("message", (response: ParseResponse) => worker === started && current?.response.resolve(response));
    started.on("error", (error) => worker === started && fail(error as Error));
    started.on("exit", () => worker === started && fail(new Error("the thread has exited")));
  }

  async function respond(parser: string, ms: number, late: Error): Promise<ParseResponse> {
    const response = Promise.withResolvers<ParseResponse>();
    current = { parser, response };
    watch(ms, () => fail(late));
    const message = await response.promise;
    current = undefined;
    watch(IDLE_MS, () => void stop());
    return message;
  }

  function watch(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms).unref();
  }

  function fail(reason: Error): void {
    const failed = current;
    current = undefined;
    void stop();
    options.onFailure(failed?.parser ?? "", reason);
    failed?.response.reject(reason);
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

  async function run(parser: string, input: unknown): Promise<unknown> {
    if (queue.size >= options.maxWaiting) throw busy();
    const bytes = serialize(input);
    return queue.add(() => parse(parser, bytes));
  }

  return {
    run: run as RunParser<P>,
    async close() {
      isClosed = true;
      current?.response.reject(busy());
      current = undefined;
      await stop();
    },
  };
}

function busy(): ApiError {
  return new ApiError(unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
