import { readLine } from "./read-list.ts";
import { toHash } from "./canonical.ts";

export interface CompiledList {
  /** Sorted and without duplicates. */
  readonly hashes: BigUint64Array;
  /** Lines that were neither an entry nor a comment. */
  readonly skipped: number;
}

const FIRST_ROOM = 1_024;

/** Collects the hashes of a list, line by line. */
export class ListCompiler {
  #hashes = new BigUint64Array(FIRST_ROOM);
  #count = 0;
  #skipped = 0;

  add(line: string): void {
    const expression = readLine(line);
    if (expression === null) return;
    if (expression === undefined) return void this.#skipped++;
    if (this.#count === this.#hashes.length) {
      const larger = new BigUint64Array(this.#hashes.length * 2);
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    this.#hashes[this.#count++] = toHash(expression);
  }

  finish(): CompiledList {
    const sorted = this.#hashes.subarray(0, this.#count).sort();
    let kept = 0;
    for (let index = 0; index < sorted.length; index++)
      if (index === 0 || sorted[index] !== sorted[index - 1]) sorted[kept++] = sorted[index]!;
    return { hashes: sorted.slice(0, kept), skipped: this.#skipped };
  }
}

/** True if a sorted array contains a hash. */
export function hasHash(hashes: BigUint64Array, hash: bigint): boolean {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hashes[middle]! < hash) low = middle + 1;
    else high = middle;
  }
  return low < hashes.length && hashes[low] === hash;
}
