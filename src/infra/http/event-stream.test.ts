import { createServer } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { listenOnLoopback } from "#testing/loopback-server.ts";
import { type EventStream, eventStreamResponse, openEventStream } from "./event-stream.ts";

interface Opened {
  readonly port: number;
  readonly streams: EventStream[];
  readonly ended: EventStream[];
}

/** A server that responds to every request with a separate stream. */
async function serveStreams(): Promise<Opened> {
  const [streams, ended]: [EventStream[], EventStream[]] = [[], []];
  const listener = getRequestListener(() =>
    eventStreamResponse(
      openEventStream({ onOpen: (stream) => streams.push(stream), onEnd: (stream) => ended.push(stream) }).body,
    ),
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  return { port: await listenOnLoopback(server, onTestFinished), streams, ended };
}

/** Collects what a reader has received so far. */
function collect(response: Response): { text: string; isDone: boolean } {
  const received = { text: "", isDone: false };
  const read = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) received.text += chunk.toString();
  };
  void pipeline(Readable.fromWeb(response.body as never), read)
    .catch(() => {})
    .finally(() => (received.isDone = true));
  return received;
}

test("delivers an event as it is sent, and ends the response with the stream", async () => {
  const { port, streams, ended } = await serveStreams();
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toContain("no-transform");
  const received = collect(response);
  await eventually(() => streams.length === 1);
  streams[0]!.send("changed", { text: "two\nlines", sign: "ı" });
  await eventually(() => received.text.includes('event: changed\ndata: {"text":"two\\nlines","sign":"ı"}\n\n'));
  streams[0]!.beat();
  streams[0]!.end();
  await eventually(() => received.isDone);
  expect(received.text).toMatch(/^: beat\n\n/);
  expect(received.text).toMatch(/: beat\n\n$/);
  expect(ended).toEqual(streams);
});

test("ends the stream exactly once when a reader disconnects, and ignores what is sent afterwards", async () => {
  const { port, streams, ended } = await serveStreams();
  const client = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/`, { signal: client.signal });
  collect(response);
  await eventually(() => streams.length === 1);
  client.abort();
  await eventually(() => ended.length === 1);
  streams[0]!.send("changed", {});
  streams[0]!.end();
  expect(ended).toHaveLength(1);
});

test("drops a reader that does not read, without delaying the others", async () => {
  const { port, streams, ended } = await serveStreams();
  const stalled = connect(port, "127.0.0.1").pause();
  onTestFinished(() => void stalled.destroy());
  stalled.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await eventually(() => streams.length === 1);
  const received = collect(await fetch(`http://127.0.0.1:${port}/`));
  await eventually(() => streams.length === 2);
  const filling = "x".repeat(64 * 1024);
  await eventually(() => {
    streams[0]!.send("changed", filling);
    return ended.includes(streams[0]!);
  });
  streams[1]!.send("changed", "still here");
  await eventually(() => received.text.includes("still here"));
  expect(ended).toEqual([streams[0]]);
});
