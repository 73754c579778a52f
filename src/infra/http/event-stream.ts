/** An open response with server-sent events. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends an event with JSON data; does nothing after the end of the stream. */
  send(name: string, data: unknown): void;
  /** Sends a comment, which readers ignore, to keep the connection open and to detect a closed one. */
  beat(): void;
  /** Ends the response after everything sent so far. */
  end(): void;
}

export interface EventStreamOptions {
  /** Called when the body is first read, so never for a HEAD request. */
  onOpen(stream: EventStream): void;
  /** Called once after `onOpen`, however the stream ends. */
  onEnd(stream: EventStream): void;
}

/** Maximum number of events that wait for a reader; a slower reader is dropped to free the memory. */
const MAX_WAITING = 64;
const BEAT = ": beat\n\n";

export function openEventStream({ onOpen, onEnd }: EventStreamOptions): EventStream {
  const encoder = new TextEncoder();
  let reader: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isOver = false;

  function finish(how: (open: ReadableStreamDefaultController<Uint8Array>) => void): void {
    if (isOver || !reader) return;
    isOver = true;
    how(reader);
    onEnd(stream);
  }

  function write(text: string): void {
    if (isOver || !reader) return;
    // with a high-water mark of 0, `desiredSize` is the negative of the queue's length
    if (-(reader.desiredSize ?? 0) >= MAX_WAITING) finish((open) => open.error(new Error("The reader is too slow")));
    else reader.enqueue(encoder.encode(text));
  }

  const stream: EventStream = {
    body: new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (reader) return;
          reader = controller;
          write(BEAT);
          onOpen(stream);
        },
        cancel: () => finish(() => {}),
      },
      { highWaterMark: 0 },
    ),
    send: (name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(BEAT),
    end: () => finish((open) => open.close()),
  };
  return stream;
}

/** No proxy may store, transform or buffer the stream, which would delay events. */
export function eventStreamResponse(body: ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    },
  });
}
