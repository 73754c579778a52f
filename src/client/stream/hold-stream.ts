import { SECOND_MS } from "#base/time.ts";
import { ApiError } from "../api-error.ts";
import { pauseMs } from "./pause.ts";
import { readEvents, type ServerEvent } from "./read-events.ts";

/** The server sends something every 20 s; a connection silent for more than two of these intervals is dead. */
const SILENCE_MS = 50 * SECOND_MS;

export interface HeldStream {
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  readonly end: AbortSignal;
  readonly onOpen?: () => void;
  readonly onEvent: (event: ServerEvent) => void;
  /** Called each time the connection breaks or cannot be opened. */
  readonly onBreak?: () => void;
}

/** Listens until aborted and reconnects whenever the connection breaks. The end of the session ends it too. */
export async function holdStream(held: HeldStream): Promise<void> {
  const { end } = held;
  for (let failures = 0; !end.aborted; failures += 1) {
    let retryAfterSeconds = 0;
    try {
      await listenOnce(held, () => (failures = 0));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      retryAfterSeconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
    }
    if (!end.aborted) held.onBreak?.();
    await pause(pauseMs(failures, Math.random(), retryAfterSeconds), end);
  }
}

async function listenOnce({ open, end, onOpen, onEvent }: HeldStream, onFine: () => void): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const stream = await open(AbortSignal.any([end, silence.signal]));
    onOpen?.();
    onFine();
    for await (const event of readEvents(stream)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      if (event) onEvent(event);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Waits, but only until the browser is back on a network. */
function pause(ms: number, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      end.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    end.addEventListener("abort", done);
  });
}
