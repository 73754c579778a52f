import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { pipeline } from "node:stream/promises";
import { open } from "node:fs/promises";
import { Writable } from "node:stream";
import { LINE_MAX_LENGTH } from "./read-list.ts";

/** The maximum size of an unpacked list: 20 million entries of 100 bytes. */
const MAX_BYTES = 2_000_000_000;
const NEWLINE = 10;

/**
 * Calls `onLine` for each line of a plain or gzip-compressed file. Cuts off long lines. Throws if a compressed file is
 * truncated.
 */
export async function readLines(path: string, onLine: (line: string) => void): Promise<void> {
  let line = "";
  let left = MAX_BYTES;
  const keep = (bytes: Buffer) => {
    // latin1 keeps every byte; the line is decoded at its end, since a chunk may end within a character
    if (line.length <= LINE_MAX_LENGTH) line += bytes.toString("latin1", 0, LINE_MAX_LENGTH + 1);
  };
  const end = () => {
    onLine(Buffer.from(line, "latin1").toString());
    line = "";
  };
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      left -= chunk.byteLength;
      if (left < 0) return done(new Error(`the list is larger than ${MAX_BYTES} bytes`));
      let start = 0;
      for (let newline; (newline = chunk.indexOf(NEWLINE, start)) >= 0; start = newline + 1) {
        keep(chunk.subarray(start, newline));
        end();
      }
      keep(chunk.subarray(start));
      return done();
    },
    final(done) {
      if (line !== "") end();
      done();
    },
  });
  const file = createReadStream(path);
  if (await isGzip(path)) await pipeline(file, createGunzip(), lines);
  else await pipeline(file, lines);
}

async function isGzip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
}
