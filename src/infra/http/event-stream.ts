/** One open answer of the kind that browsers call an event stream. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends an event whose data is JSON; does nothing once the stream is over. */
  send(name: string, data: unknown): void;
  /** Sends what readers skip: it keeps the line open and finds out who is gone. */
  beat(): void;
  /** Ends the answer when the reader has taken what is on its way. */
  end(): void;
}

export interface EventStreamOptions {
  /** Called when somebody begins to read; an answer to HEAD never is. */
  onOpen(stream: EventStream): void;
  /** Called once, however it came to an end. */
  onEnd(stream: EventStream): void;
}

/** So many events may wait for a reader; who is slower than that is dropped, because others need the memory. */
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
    // because without a mark of its own the queue is as long as this is below zero
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

/** Kept and changed by nobody on the way: a proxy that collects before it sends would make it late. */
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
