const CHUNK = 64 * 1024;

/** Encodes text as bytes, in chunks of about 64 KiB. */
export async function* encodeInChunks(
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let waiting = "";
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < CHUNK) continue;
    yield Buffer.from(waiting);
    waiting = "";
  }
  if (waiting !== "") yield Buffer.from(waiting);
}
