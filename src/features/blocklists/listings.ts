import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { canonicalise, toExpressions, hashExpression } from "./canonical.ts";
import { HashSet, readHashSet } from "./hash-set.ts";

export interface ListIndex {
  /** Increases with every compilation that changes something. */
  readonly version: number;
  readonly lists: readonly {
    readonly name: string;
    readonly entries: number;
    readonly hash: string;
    /** Set by an operator: the next copy is used even if it is much smaller. */
    readonly mayShrink?: boolean;
  }[];
  /** The number of entries in `allow.txt`, followed by the hash of its compiled copy. */
  readonly allowed: number;
  readonly allowedHash: string;
}

export interface Listing {
  readonly list: string;
  /** The listed part of the address; `host/` if a whole site is listed. */
  readonly expression: string;
  /** True if `allow.txt` names the site, so that the listing does not count. */
  readonly isAllowed: boolean;
}

export interface Listings {
  /** The listing of an address: the list, and the entry that matches. Undefined for nearly all addresses. */
  find(address: string): Listing | undefined;
  /** True if `allow.txt` names the site of an address. */
  isAllowed(address: string): boolean;
  /** The hash of the compiled copy of a list or of `allow.txt`; undefined if there is no copy. */
  getHash(name: string): string | undefined;
  /** Reloads the compiled lists if they have changed. Returns whether they have. */
  refresh(): Promise<boolean>;
}

interface Loaded {
  readonly lists: readonly { readonly name: string; readonly hashes: HashSet }[];
  readonly allowed: HashSet;
  readonly copies: ReadonlyMap<string, string>;
}

const NOTHING: Loaded = { lists: [], allowed: new HashSet(0), copies: new Map() };

export const INDEX_FILE = "index.json";
export const compiledDir = (dataDir: string) => join(dataDir, "lists", "compiled");
export const compiledName = (name: string, version: number) => `${name}.${version}.bin`;
export const ALLOWED = "allow";

/** The compiled lists in the memory of a process; empty until `refresh`. */
export function openListings(dataDir: string): Listings {
  const dir = compiledDir(dataDir);
  let loaded = NOTHING;
  let changedMs = 0;

  async function load(): Promise<boolean> {
    const found = await stat(join(dir, INDEX_FILE)).catch(() => undefined);
    if (!found || found.mtimeMs === changedMs) return false;
    const index = JSON.parse(await readFile(join(dir, INDEX_FILE), "utf8")) as ListIndex;
    const read = (name: string) => readHashSet(join(dir, compiledName(name, index.version)));
    const lists = [];
    for (const { name } of index.lists) lists.push({ name, hashes: await read(name) });
    const copies = new Map(index.lists.map(({ name, hash }) => [name, hash]));
    copies.set(ALLOWED, index.allowedHash);
    loaded = { lists, allowed: await read(ALLOWED), copies };
    changedMs = found.mtimeMs;
    return true;
  }

  return {
    find: (address) => find(loaded, address),
    isAllowed(address) {
      const canonical = canonicalise(address);
      return canonical !== undefined && isAllowed(loaded.allowed, toExpressions(canonical));
    },
    getHash: (name) => loaded.copies.get(name),
    refresh: load,
  };
}

function find({ lists, allowed }: Loaded, address: string): Listing | undefined {
  if (lists.length === 0 || !/^https?:/i.test(address)) return undefined;
  const canonical = canonicalise(address);
  if (!canonical) return undefined;
  const expressions = toExpressions(canonical);
  const hashes = expressions.map(hashExpression);
  for (const { name, hashes: listed } of lists) {
    const hit = hashes.findIndex((hash) => listed.has(hash));
    if (hit >= 0) return { list: name, expression: expressions[hit]!, isAllowed: isAllowed(allowed, expressions) };
  }
  return undefined;
}

/**
 * True if `allow.txt` contains one of the expressions, and no exception for a more specific one. Expects the most
 * specific expression first.
 */
export function isAllowed(allowed: HashSet, expressions: readonly string[]): boolean {
  for (const expression of expressions) {
    if (allowed.has(hashExpression(`!${expression}`))) return false;
    if (allowed.has(hashExpression(expression))) return true;
  }
  return false;
}
