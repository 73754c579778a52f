import { open } from "node:fs/promises";

const BUCKETS = 65_536;
/** Bytes of a hash in a file, big-endian. */
export const HASH_BYTES = 8;
/** A multiple of `HASH_BYTES`. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * A set of 64-bit hashes in six bytes each: the first two bytes of a hash choose its bucket, the other six are sorted
 * within it. Five million hashes take 30.3 MB.
 */
export class HashSet {
  readonly #starts = new Uint32Array(BUCKETS + 1);
  readonly #middles: Uint16Array;
  readonly #ends: Uint32Array;
  #bucket = 0;
  #count = 0;

  readonly size: number;

  constructor(size: number) {
    this.size = size;
    this.#middles = new Uint16Array(size);
    this.#ends = new Uint32Array(size);
  }

  /** Requires exactly `size` hashes, in ascending order. */
  add(bucket: number, middle: number, end: number): void {
    while (this.#bucket < bucket) this.#starts[++this.#bucket] = this.#count;
    this.#middles[this.#count] = middle;
    this.#ends[this.#count++] = end;
    if (this.#count === this.size) this.#starts.fill(this.#count, bucket + 1);
  }

  has(hash: bigint): boolean {
    const bucket = Number(hash >> 48n);
    const rest = Number(hash & 0xffff_ffff_ffffn);
    let low = this.#starts[bucket]!;
    let high = this.#starts[bucket + 1]!;
    while (low < high) {
      const between = (low + high) >>> 1;
      const value = this.#middles[between]! * 2 ** 32 + this.#ends[between]!;
      if (value === rest) return true;
      if (value < rest) low = between + 1;
      else high = between;
    }
    return false;
  }
}

/** Reads a file of sorted hashes, without holding all of it in memory twice. */
export async function readHashSet(path: string): Promise<HashSet> {
  await using file = await open(path);
  const set = new HashSet(Math.floor((await file.stat()).size / HASH_BYTES));
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let position = 0; position < set.size * HASH_BYTES;) {
    const length = Math.min(CHUNK_BYTES, set.size * HASH_BYTES - position);
    const { bytesRead } = await file.read(chunk, 0, length, position);
    if (bytesRead < length) throw new Error(`${path} became shorter while it was read`);
    for (let at = 0; at < length; at += HASH_BYTES)
      set.add(chunk.readUInt16BE(at), chunk.readUInt16BE(at + 2), chunk.readUInt32BE(at + 4));
    position += length;
  }
  return set;
}
