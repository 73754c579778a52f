import { onTestFinished } from "vitest";

/** What an event stream has sent so far. */
export interface ReceivedEvents<Event> {
  readonly events: readonly Event[];
  /** True once anything has arrived. */
  readonly isOpen: boolean;
  readonly isOver: boolean;
}

/** Follows a stream of server-sent events of one name, whose data is JSON. */
export function readEvents<Event>(body: ReadableStream, name: string): ReceivedEvents<Event> {
  const received = { events: [] as Event[], isOpen: false, isOver: false };
  const pattern = new RegExp(`^event: ${name}\ndata: (.*)$`, "gm");
  const follow = async () => {
    let text = "";
    for await (const chunk of body.pipeThrough<string>(new TextDecoderStream())) {
      text += chunk;
      received.isOpen = true;
      received.events = [...text.matchAll(pattern)].map((match) => JSON.parse(match[1]!) as Event);
    }
  };
  void follow()
    .catch(() => {})
    .finally(() => (received.isOver = true));
  return received;
}

/** Opens an event stream, which is closed after the test at the latest. */
export async function openStream(url: string, headers: Readonly<Record<string, string>>) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const { status, body } = await fetch(url, { headers, signal: leaving.signal });
  return { status, body: body!, leave: () => leaving.abort() };
}
