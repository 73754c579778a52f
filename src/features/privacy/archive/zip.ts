import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of the archive; `content` is read when the file is written. */
export interface ArchiveFile {
  readonly path: string;
  content(): AsyncIterable<string | Uint8Array> | Promise<string>;
}

/** The archive as a stream. Files are read one after another, so it is never in memory as a whole. */
export async function* toZip(files: readonly ArchiveFile[], mtime: Date): AsyncGenerator<Buffer, void, undefined> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let source: Readable | undefined;
  for (const { path, content } of files)
    zip.addReadStreamLazy(path, { mtime, mode: 0o100600 }, (give) => give(null, (source = toReadable(content()))));
  const failed = new Promise<never>((_, reject) => zip.once("error", reject));
  // Avoids an unhandled rejection: the race below throws the error.
  failed.catch(() => undefined);
  zip.end();
  const bytes = output[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = (await Promise.race([bytes.next(), failed])) as IteratorResult<Buffer, undefined>;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // the caller may stop early
    source?.destroy();
    output.destroy();
  }
}

function toReadable(content: AsyncIterable<string | Uint8Array> | Promise<string>): Readable {
  async function* bytes() {
    if (content instanceof Promise) yield Buffer.from(await content);
    else for await (const piece of content) yield Buffer.from(piece as Uint8Array);
  }
  return Readable.from(bytes(), { objectMode: false });
}
