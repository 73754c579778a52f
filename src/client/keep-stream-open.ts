import { MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { ApiError } from "./api-error.ts";

/** The server sends something every 20 s; a connection silent for more than two of these intervals is dead. */
const IDLE_TIMEOUT_MS = 50 * SECOND_MS;

export interface StreamOptions {
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  readonly signal: AbortSignal;
  readonly onOpen?: () => void;
  readonly onEvent: (event: ServerEvent) => void;
  /** Called each time the connection breaks or cannot be opened. */
  readonly onBreak?: () => void;
}

/** Listens until aborted and reconnects whenever the connection breaks. Also stops when the session ends. */
export async function keepStreamOpen(options: StreamOptions): Promise<void> {
  const { signal } = options;
  for (let failures = 0; !signal.aborted; failures += 1) {
    let retryAfterSeconds = 0;
    try {
      await listenOnce(options, () => (failures = 0));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      retryAfterSeconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
    }
    if (signal.aborted) return;
    options.onBreak?.();
    await waitOrOnline(getReconnectDelayMs(failures, Math.random(), retryAfterSeconds), signal);
  }
}

async function listenOnce({ open, signal, onOpen, onEvent }: StreamOptions, onConnected: () => void): Promise<void> {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), IDLE_TIMEOUT_MS);
  try {
    const stream = await open(AbortSignal.any([signal, idle.signal]));
    onOpen?.();
    onConnected();
    for await (const event of readEvents(stream)) {
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(), IDLE_TIMEOUT_MS);
      if (event) onEvent(event);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for this time, but no longer than until the browser is online again. */
function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

const SHORTEST_MS = SECOND_MS;
const LONGEST_MS = MINUTE_MS;

/**
 * The delay before the next attempt. It doubles after each failure and is at least the server's Retry-After. Random
 * jitter between half and all of it keeps browsers from reconnecting all at once. `random` is from 0 to 1.
 */
export function getReconnectDelayMs(failures: number, random: number, retryAfterSeconds = 0): number {
  const delayMs = Math.min(SHORTEST_MS * 2 ** failures, LONGEST_MS);
  return Math.max(delayMs * (0.5 + random / 2), retryAfterSeconds * SECOND_MS);
}

interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** The events of a stream as they arrive; anything else (a keep-alive comment) yields `undefined`. */
export async function* readEvents(bytes: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent | undefined> {
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  let buffered = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (buffered + decoder.decode(value, { stream: true })).split("\n\n");
      buffered = blocks.pop() ?? "";
      for (const block of blocks) yield parseEvent(block);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function parseEvent(block: string): ServerEvent | undefined {
  const lines = block.split("\n");
  const getValues = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).replace(/^ /, ""));
  const data = getValues("data");
  return data.length > 0 ? { name: getValues("event").at(-1) ?? "message", data: data.join("\n") } : undefined;
}
