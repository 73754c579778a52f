import { expect, it } from "vitest";
import { getReconnectDelayMs, readEvents } from "./keep-stream-open.ts";

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
