import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { getReconnectDelayMs, keepStreamOpen, readEvents, type StreamOptions } from "./keep-stream-open.ts";

const getStream = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const bytes = (text: string) => new TextEncoder().encode(text);

it("reads events however the network splits them, including multi-byte characters", async () => {
  const whole = bytes(': beat\n\nevent: changed\ndata: {"by":"ı"}\n\ndata: a\ndata: b\n\n');
  for (const size of [1, 2, 3, 7, whole.length]) {
    const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
      whole.slice(index * size, (index + 1) * size),
    );
    expect(await all(readEvents(getStream(...chunks)))).toEqual([
      undefined,
      { name: "changed", data: '{"by":"ı"}' },
      { name: "message", data: "a\nb" },
    ]);
  }
});

it("drops an unfinished event, and cancels the stream when its reader stops", async () => {
  expect(await all(readEvents(getStream(bytes("data: a\n\ndata: half"))))).toEqual([{ name: "message", data: "a" }]);
  let isLeft = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytes("data: a\n\n")),
    cancel: () => void (isLeft = true),
  });
  for await (const event of readEvents(endless)) if (event) break;
  expect(isLeft).toBe(true);
});

it("doubles the delay before reconnecting up to a minute, with jitter over its second half", () => {
  expect([0, 1, 2, 10].map((failures) => getReconnectDelayMs(failures, 1))).toEqual([1000, 2000, 4000, 60_000]);
  expect(getReconnectDelayMs(2, 0)).toBe(2000);
});

it("never waits less than the server's Retry-After", () => {
  expect(getReconnectDelayMs(0, 0, 20)).toBe(20_000);
});

const problem = (status: number, retryAfterSeconds?: number) =>
  new ApiError({ status, code: "", message: "", errors: [], retryAfterSeconds });

/** A stream that stays open until its connection is aborted, and sends these bytes when they are due. */
function getOpenStream(signal: AbortSignal, sent: readonly [atMs: number, text: string][] = []) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [atMs, text] of sent) setTimeout(() => controller.enqueue(bytes(text)), atMs);
      signal.addEventListener("abort", () => controller.error(signal.reason));
    },
  });
}

/** Keeps a stream open in a browser with a fake clock. Each connection is opened by the next of these functions. */
function start(...connections: StreamOptions["open"][]) {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.spyOn(Math, "random").mockReturnValue(1);
  const stop = new AbortController();
  onTestFinished(() => {
    stop.abort();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const seen = { opened: 0, broken: 0, events: [] as string[], isOver: false };
  const over = keepStreamOpen({
    open: (signal) => connections[seen.opened++]!(signal),
    signal: stop.signal,
    onEvent: ({ data }) => void seen.events.push(data),
    onBreak: () => void seen.broken++,
  }).then(() => (seen.isOver = true));
  return { seen, over, stop };
}

describe("keepStreamOpen", () => {
  const fail = () => Promise.reject(new TypeError("The request failed"));
  const stay = async (signal: AbortSignal) => getOpenStream(signal);

  it("reconnects when the stream ends, after a delay that grows with each failure until one succeeds", async () => {
    const end = async () => getStream(bytes("data: a\n\n"));
    const { seen } = start(end, fail, fail, end, stay);
    for (const [opened, delayMs] of [1000, 2000, 4000, 1000].entries()) {
      await vi.advanceTimersByTimeAsync(delayMs - 1);
      expect([seen.opened, seen.broken]).toEqual([opened + 1, opened + 1]);
      await vi.advanceTimersByTimeAsync(1);
      expect(seen.opened).toBe(opened + 2);
    }
    await vi.advanceTimersByTimeAsync(30_000);
    expect(seen).toEqual({ opened: 5, broken: 4, events: ["a", "a"], isOver: false });
  });

  it("waits as long as the server demands", async () => {
    const { seen } = start(() => Promise.reject(problem(503, 20)), stay);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(seen.opened).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.opened).toBe(2);
  });

  it("reconnects at once when the browser is online again", async () => {
    const { seen } = start(fail, stay);
    await vi.advanceTimersByTimeAsync(10);
    expect(seen.opened).toBe(1);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.opened).toBe(2);
  });

  it("reconnects after 50 seconds without a byte, and a comment counts", async () => {
    const { seen } = start(async (signal) => getOpenStream(signal, [[40_000, ": beat\n\n"]]), stay);
    await vi.advanceTimersByTimeAsync(89_000);
    expect(seen.broken).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([seen.opened, seen.broken]).toEqual([2, 1]);
  });

  it("stops when the session has ended", async () => {
    const { seen, over } = start(() => Promise.reject(problem(401)));
    await over;
    expect(seen).toMatchObject({ opened: 1, broken: 0 });
  });

  it("stops when it is aborted, whether connected or waiting", async () => {
    for (const connection of [stay, fail]) {
      const { seen, over, stop } = start(connection);
      await vi.advanceTimersByTimeAsync(10);
      stop.abort();
      await over;
      expect(seen.opened).toBe(1);
    }
  });
});
