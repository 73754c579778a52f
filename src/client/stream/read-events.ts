export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** The events of a stream as they arrive; anything else (a keep-alive comment) yields `undefined`. */
export async function* readEvents(bytes: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent | undefined> {
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
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
