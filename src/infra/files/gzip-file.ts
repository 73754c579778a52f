import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A fast level: the data shrinks to about half, and slower levels gain little more. */
const LEVEL = 3;

/** Writes a new file (0600), synced to the disk, and returns its SHA-256. */
export async function writeNewFile(path: string, bytes: Bytes): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  await using file = await open(path, "wx", 0o600);
  for await (const chunk of bytes) {
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  await file.sync();
  return hash.digest("hex");
}

/** Like `writeNewFile`, compressed with gzip. */
export function writeGzip(path: string, bytes: Bytes): Promise<string> {
  const source = Readable.from(bytes, { objectMode: false });
  // `pipeline` also ends the source if the file cannot be written
  const gzip = pipeline(source, createGzip({ level: LEVEL }), () => undefined);
  return writeNewFile(path, gzip as AsyncIterable<Uint8Array>);
}

export function readGzip(path: string): Readable {
  const source = createReadStream(path);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  return source.pipe(gunzip);
}

export async function computeSha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest("hex");
}
