import { toExpressions, hashExpression } from "./canonical.ts";
import { HASH_BYTES, HashSet } from "./hash-set.ts";
import { isAllowed } from "./listings.ts";
import { isPublicSuffix, readLine } from "./read-list.ts";

export interface CompiledList {
  /** Sorted and without duplicates. */
  readonly hashes: BigUint64Array;
  /** Lines that were neither an entry nor a comment. */
  readonly skipped: number;
  /** Entries that `allow.txt` overrides; at most `CONFLICTS_MAX`. */
  readonly conflicts: readonly string[];
}

const FIRST_CAPACITY = 1_024;
/** The maximum number of entries: three times the size of Safe Browsing and the large public lists combined. */
const ENTRIES_MAX = 20_000_000;
/** The maximum number of reported conflicts: enough to show that a list has some. */
export const CONFLICTS_MAX = 100;

/** Collects the hashes of a list, line by line. */
export class ListCompiler {
  #hashes = new BigUint64Array(FIRST_CAPACITY);
  #count = 0;
  #skipped = 0;
  readonly #conflicts = new Set<string>();
  readonly #allowed: HashSet;

  constructor(allowed = new HashSet(0)) {
    this.#allowed = allowed;
  }

  add(line: string): void {
    const entry = readLine(line);
    if (entry === null) return;
    if (entry === undefined || isPublicSuffix(entry)) return void this.#skipped++;
    const expression = entry.host + entry.path + entry.query;
    if (
      this.#allowed.size > 0 &&
      this.#conflicts.size < CONFLICTS_MAX &&
      isAllowed(this.#allowed, toExpressions(entry))
    )
      this.#conflicts.add(expression);
    this.addExpression(expression);
  }

  /** Adds an entry of `allow.txt`; one that begins with `!` is an exception. */
  addAllowed(line: string): void {
    const text = line.trim();
    const isException = /^![^\s]/.test(text);
    const entry = readLine(isException ? text.slice(1) : text);
    if (entry) this.addExpression((isException ? "!" : "") + entry.host + entry.path + entry.query);
    else if (entry === undefined) this.#skipped++;
  }

  addExpression(expression: string): void {
    if (this.#count === ENTRIES_MAX) throw new Error(`the list has more than ${ENTRIES_MAX} entries`);
    if (this.#count === this.#hashes.length) {
      const larger = new BigUint64Array(this.#hashes.length * 2);
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    this.#hashes[this.#count++] = hashExpression(expression);
  }

  finish(): CompiledList {
    const sorted = this.#hashes.subarray(0, this.#count).sort();
    let kept = 0;
    for (let index = 0; index < sorted.length; index++)
      if (index === 0 || sorted[index] !== sorted[index - 1]) sorted[kept++] = sorted[index]!;
    return { hashes: sorted.slice(0, kept), skipped: this.#skipped, conflicts: [...this.#conflicts] };
  }
}

export function toHashSet(hashes: BigUint64Array): HashSet {
  const set = new HashSet(hashes.length);
  for (const hash of hashes) set.add(Number(hash >> 48n), Number((hash >> 32n) & 0xffffn), Number(hash & 0xffff_ffffn));
  return set;
}

/** The bytes of a compiled file, as `readHashSet` reads them. */
export function toBytes(hashes: BigUint64Array): Buffer {
  const bytes = Buffer.allocUnsafe(hashes.length * HASH_BYTES);
  for (let index = 0; index < hashes.length; index++) bytes.writeBigUInt64BE(hashes[index]!, index * HASH_BYTES);
  return bytes;
}
