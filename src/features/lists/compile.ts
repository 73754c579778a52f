import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { type CompiledList, ListCompiler } from "./hash-set.ts";
import { ALLOWED, compiledDir, compiledName, INDEX_FILE, type ListIndex, toHashes } from "./listings.ts";

export interface ListState {
  readonly name: string;
  readonly entries: number;
  readonly skipped: number;
  /** Why the last good copy is used instead; empty if all is well. */
  readonly error: string;
}

export interface Compilation {
  readonly states: readonly ListState[];
  readonly hasChanged: boolean;
}

const LIST = /^([a-z0-9][a-z0-9._-]{0,60}?)(?:\.(?:txt|csv|hosts))?(?:\.gz)?$/i;

/** The lists of a folder by their names, without extension. */
async function findFiles(folders: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders)
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const name = entry.isFile() ? LIST.exec(entry.name)?.[1]?.toLowerCase() : undefined;
      if (name !== undefined) found.set(name, join(folder, entry.name));
    }
  return found;
}

/** Reads a list from a file, plain or compressed. Throws for a truncated one. */
async function readList(path: string): Promise<CompiledList> {
  const compiler = new ListCompiler();
  const file = createReadStream(path, { encoding: undefined });
  const isCompressed = path.endsWith(".gz");
  const source = isCompressed ? file.pipe(createGunzip()) : file;
  const failed = new Promise<never>((_, reject) => {
    file.once("error", reject);
    source.once("error", reject);
  });
  const lines = createInterface({ input: source, crlfDelay: Infinity });
  const read = (async () => {
    for await (const line of lines) compiler.add(line);
  })();
  await Promise.race([read, failed]);
  // an error at the end of a stream comes with its last line
  await Promise.race([failed, new Promise<void>((resolve) => setImmediate(resolve))]);
  return compiler.finish();
}

/**
 * Compiles the lists in `DATA_DIR/lists` and the fetched ones for the processes of this node. A list that cannot be read,
 * or that is empty all of a sudden, keeps its last good copy.
 */
export async function compileLists(dataDir: string): Promise<Compilation> {
  const dir = compiledDir(dataDir);
  await mkdir(dir, { recursive: true });
  const before = await readIndex(dir);
  const files = await findFiles([join(dataDir, "lists", "fetched"), join(dataDir, "lists")]);
  const allowFile = files.get(ALLOWED);
  files.delete(ALLOWED);
  const states: ListState[] = [];
  const compiled = new Map<string, BigUint64Array>();
  for (const [name, path] of [...files].sort(([a], [b]) => a.localeCompare(b))) {
    const { hashes, state } = await compileOne(dir, before, { name, path });
    compiled.set(name, hashes);
    states.push(state);
  }
  const allowed = allowFile === undefined ? new BigUint64Array() : (await readList(allowFile)).hashes;
  const hasChanged = await differs(dir, before, compiled, allowed);
  if (hasChanged) await store(dir, { version: before.version + 1, compiled, allowed });
  return { states, hasChanged };
}

async function compileOne(dir: string, before: ListIndex, { name, path }: { name: string; path: string }) {
  const known = before.lists.some((list) => list.name === name);
  const kept = async (error: string, skipped = 0) => {
    const hashes = known ? await readCompiled(dir, before, name) : new BigUint64Array();
    return { hashes, state: { name, entries: hashes.length, skipped, error } };
  };
  try {
    const { hashes, skipped } = await readList(path);
    if (hashes.length === 0 && known) return await kept(`${basename(path)} has no entries any more`, skipped);
    return { hashes, state: { name, entries: hashes.length, skipped, error: "" } };
  } catch (error) {
    return kept((error as Error).message);
  }
}

async function readIndex(dir: string): Promise<ListIndex> {
  const text = await readFile(join(dir, INDEX_FILE), "utf8").catch(() => undefined);
  return text === undefined ? { version: 0, lists: [], allowed: 0 } : (JSON.parse(text) as ListIndex);
}

async function readCompiled(dir: string, { version }: ListIndex, name: string): Promise<BigUint64Array> {
  return toHashes(await readFile(join(dir, compiledName(name, version))));
}

async function differs(
  dir: string,
  before: ListIndex,
  compiled: ReadonlyMap<string, BigUint64Array>,
  allowed: BigUint64Array,
): Promise<boolean> {
  if (before.lists.length !== compiled.size || before.allowed !== allowed.length)
    return before.version > 0 || compiled.size > 0;
  for (const [name, hashes] of [...compiled, [ALLOWED, allowed] as const]) {
    if (before.version === 0) return compiled.size > 0;
    const known = name === ALLOWED || before.lists.some((list) => list.name === name);
    if (!known || !isSame(await readCompiled(dir, before, name), hashes)) return true;
  }
  return false;
}

function isSame(one: BigUint64Array, other: BigUint64Array): boolean {
  return Buffer.from(one.buffer, one.byteOffset, one.byteLength).equals(
    Buffer.from(other.buffer, other.byteOffset, other.byteLength),
  );
}

interface Compiled {
  readonly version: number;
  readonly compiled: ReadonlyMap<string, BigUint64Array>;
  readonly allowed: BigUint64Array;
}

/** The index names files of its own version and comes last, so that readers see all of a version or all of the one before. */
async function store(dir: string, { version, compiled, allowed }: Compiled): Promise<void> {
  for (const [name, hashes] of [...compiled, [ALLOWED, allowed] as const])
    await writeFile(
      join(dir, compiledName(name, version)),
      Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength),
    );
  const lists = [...compiled].map(([name, { length: entries }]) => ({ name, entries }));
  const index: ListIndex = { version, lists, allowed: allowed.length };
  await writeFile(join(dir, `${INDEX_FILE}.new`), JSON.stringify(index));
  await rename(join(dir, `${INDEX_FILE}.new`), join(dir, INDEX_FILE));
  for (const name of await readdir(dir)) {
    const ofVersion = Number(/\.(\d+)\.bin$/.exec(name)?.[1] ?? version);
    // the version before may still be read
    if (ofVersion < version - 1) await rm(join(dir, name), { force: true });
  }
}
