import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { DISPOSABLE_FILE } from "#features/accounts/disposable/disposable-emails.ts";
import { replaceFile } from "#infra/files/replace-file.ts";
import { HASH_BYTES } from "./hash-set.ts";
import { ListCompiler, toBytes, toHashSet } from "./list-compiler.ts";
import { ALLOWED, compiledDir, compiledName, INDEX_FILE, type ListIndex } from "./listings.ts";
import { readLines } from "./read-lines.ts";

export interface ListState {
  readonly name: string;
  readonly entries: number;
  readonly skipped: number;
  /** Why the list could not be compiled, so that its last good copy is used; empty without an error. */
  readonly error: string;
  /** The hash of the compiled copy. */
  readonly hash: string;
}

export interface ListConflict {
  readonly list: string;
  /** The listed entry that `allow.txt` overrides; just the host if a whole site is listed. */
  readonly subject: string;
}

export interface Compilation {
  /** The states of the lists and of `allow.txt`. */
  readonly states: readonly ListState[];
  readonly conflicts: readonly ListConflict[];
  /** The names of lists that are new or differ from their previous copy; `removed` has those that no longer exist. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /**
   * Gives the compiled lists to all processes of this node. Until then, the next compilation finds the same changes, so
   * call this once the database has them.
   */
  publish(): Promise<void>;
}

const LIST = /^([a-z0-9][a-z0-9._-]{0,60}?)(?:\.(?:txt|csv|hosts))?(?:\.gz)?$/i;

/** If a list with at least `minEntries` entries loses this share of them at once, its source is probably broken. */
const SHRINKING = { minEntries: 100, share: 0.9 };

/** The lists of a folder, by file name without extension. */
async function findFiles(folders: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders)
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(ignoreMissing([]))) {
      const name = entry.isFile() ? LIST.exec(entry.name)?.[1]?.toLowerCase() : undefined;
      if (name !== undefined) found.set(name, join(folder, entry.name));
    }
  return found;
}

export const fetchedDir = (dataDir: string) => join(dataDir, "lists", "fetched");

/**
 * Compiles the lists in `DATA_DIR/lists` and the fetched ones. A list that cannot be read, or that loses nearly all
 * entries at once, keeps its last good copy.
 */
export async function compileLists(dataDir: string): Promise<Compilation> {
  const dir = compiledDir(dataDir);
  await mkdir(dir, { recursive: true });
  const before = await readIndex(dir);
  const files = await findFiles([fetchedDir(dataDir), join(dataDir, "lists")]);
  const allowFile = files.get(ALLOWED);
  files.delete(ALLOWED);
  files.delete(basename(DISPOSABLE_FILE, ".txt"));
  const states: ListState[] = [];
  const conflicts: ListConflict[] = [];
  const compiled = new Map<string, Buffer>();
  const allow = await compileAllowed(dir, before, allowFile);
  const allowedBytes = toBytes(allow.hashes);
  const allowed = toHashSet(allow.hashes);
  for (const [name, path] of [...files].sort(([a], [b]) => a.localeCompare(b))) {
    const { bytes, state, ...list } = await compileOne(dir, before, {
      name,
      path,
      compiler: new ListCompiler(allowed),
    });
    compiled.set(name, bytes);
    states.push({ ...state, hash: toHash(bytes) });
    for (const subject of list.conflicts) conflicts.push({ list: name, subject: subject.replace(/^([^/]*)\/$/, "$1") });
  }
  compiled.set(ALLOWED, allowedBytes);
  const allowedState = { name: ALLOWED, entries: allow.hashes.length, skipped: 0, error: allow.error };
  states.push({ ...allowedState, hash: toHash(allowedBytes) });
  const changed = states.filter(({ name, hash }) => hash !== findHash(before, name)).map(({ name }) => name);
  const removed = before.lists.map(({ name }) => name).filter((name) => !compiled.has(name));
  const publish = async () => {
    if (changed.length + removed.length > 0) await writeCompiledLists(dir, before.version + 1, compiled);
  };
  return { states, conflicts, changed, removed, publish };
}

/** Handles only a missing file: after any other error, lists would count as removed. */
const ignoreMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== "ENOENT") throw error;
    return value;
  };

const toHash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const NO_ENTRIES = toHash(Buffer.alloc(0));

/** Undefined for a list that did not exist, or was compiled by an earlier version of the product. */
function findHash({ version, lists, allowedHash }: ListIndex, name: string): string | undefined {
  if (name === ALLOWED) return version === 0 ? NO_ENTRIES : allowedHash;
  return lists.find((list) => list.name === name)?.hash;
}

async function compileAllowed(dir: string, before: ListIndex, path: string | undefined) {
  if (path === undefined) return { hashes: new BigUint64Array(), error: "" };
  try {
    const compiler = new ListCompiler();
    await readLines(path, (line) => compiler.addAllowed(line));
    return { hashes: compiler.finish().hashes, error: "" };
  } catch (error) {
    const bytes = before.version > 0 ? await readCompiled(dir, before, ALLOWED) : Buffer.alloc(0);
    const hashes = BigUint64Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
      bytes.readBigUInt64BE(index * HASH_BYTES),
    );
    return { hashes, error: (error as Error).message };
  }
}

interface Source {
  readonly name: string;
  readonly path: string;
  readonly compiler: ListCompiler;
}

async function compileOne(dir: string, before: ListIndex, { name, path, compiler }: Source) {
  const known = before.lists.find((list) => list.name === name);
  const keep = async (error: string, skipped = 0) => {
    const bytes = known ? await readCompiled(dir, before, name) : Buffer.alloc(0);
    return { bytes, conflicts: [], state: { name, entries: bytes.length / HASH_BYTES, skipped, error } };
  };
  try {
    await readLines(path, (line) => compiler.add(line));
    const { hashes, skipped, conflicts } = compiler.finish();
    const entries = hashes.length;
    const isShrunk =
      entries === 0 ||
      (known && known.entries >= SHRINKING.minEntries && entries < known.entries * (1 - SHRINKING.share));
    if (known && known.entries > 0 && isShrunk && known.mayShrink !== true)
      return await keep(`${basename(path)} has only ${entries} of ${known.entries} entries`, skipped);
    return { bytes: toBytes(hashes), conflicts, state: { name, entries, skipped, error: "" } };
  } catch (error) {
    return keep((error as Error).message);
  }
}

/** Lets the next compilation accept a much smaller copy of a list. Returns false for an unknown list. */
export async function acceptShrinking(dataDir: string, name: string): Promise<boolean> {
  const dir = compiledDir(dataDir);
  const index = await readIndex(dir);
  if (!index.lists.some((list) => list.name === name)) return false;
  const lists = index.lists.map((list) => (list.name === name ? { ...list, mayShrink: true } : list));
  await writeIndex(dir, { ...index, lists });
  return true;
}

async function readIndex(dir: string): Promise<ListIndex> {
  const text = await readFile(join(dir, INDEX_FILE), "utf8").catch(ignoreMissing(undefined));
  const none = { version: 0, lists: [], allowed: 0, allowedHash: NO_ENTRIES };
  try {
    return text === undefined ? none : (JSON.parse(text) as ListIndex);
  } catch {
    // cut off, by a power cut under an earlier version: its lists are compiled again
    return none;
  }
}

function readCompiled(dir: string, { version }: ListIndex, name: string): Promise<Buffer> {
  return readFile(join(dir, compiledName(name, version)));
}

/** Written last: the index names the files of its version, so that readers see either version as a whole. */
async function writeCompiledLists(dir: string, version: number, compiled: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, bytes] of compiled) await replaceFile(join(dir, compiledName(name, version)), bytes);
  const entries = [...compiled].map(([name, bytes]) => ({
    name,
    entries: bytes.length / HASH_BYTES,
    hash: toHash(bytes),
  }));
  const lists = entries.filter(({ name }) => name !== ALLOWED);
  const allowed = compiled.get(ALLOWED)!;
  await writeIndex(dir, { version, lists, allowed: allowed.length / HASH_BYTES, allowedHash: toHash(allowed) });
  for (const name of await readdir(dir)) {
    const ofVersion = Number(/\.(\d+)\.bin$/.exec(name)?.[1] ?? version);
    // readers may still use the previous version
    if (ofVersion < version - 1) await rm(join(dir, name), { force: true });
  }
}

function writeIndex(dir: string, index: ListIndex): Promise<void> {
  return replaceFile(join(dir, INDEX_FILE), JSON.stringify(index));
}
