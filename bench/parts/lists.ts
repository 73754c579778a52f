import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { compileLists } from "#features/blocklists/compile.ts";
import { openListings } from "#features/blocklists/listings.ts";
import { percentile, round } from "../figures.ts";
import type { Figures, BenchContext } from "../part.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** The size in bytes of all buffers still in use. Collects garbage first, since V8 frees unused buffers only then. */
async function countBufferBytes(): Promise<number> {
  let bytes = Infinity;
  for (;;) {
    collectGarbage();
    await sleep(100);
    const { arrayBuffers } = process.memoryUsage();
    if (arrayBuffers >= bytes) return arrayBuffers;
    bytes = arrayBuffers;
  }
}

const ENTRIES = 5_000_000;
const LOOKUPS = 20_000;

/**
 * Block lists: the memory that five million entries take in a process, and the time to compile the list and to look up
 * an entry.
 */
export async function lists(bench: BenchContext): Promise<Figures> {
  const entries = bench.isQuick ? ENTRIES / 10 : ENTRIES;
  const dataDir = join(bench.folder, "lists-data");
  await mkdir(join(dataDir, "lists"), { recursive: true });
  const file = createWriteStream(join(dataDir, "lists", "sites.txt"));
  for (let from = 0; from < entries; from += 10_000) {
    const lines = Array.from({ length: 10_000 }, (_, index) => `site-${from + index}.example\n`).join("");
    if (!file.write(lines)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  let startedAt = performance.now();
  await (await compileLists(dataDir)).publish();
  const compileSeconds = (performance.now() - startedAt) / 1000;
  const before = await countBufferBytes();
  const listings = openListings(dataDir);
  await listings.refresh();
  const megabytes = ((await countBufferBytes()) - before) / 1e6;
  const times: number[] = [];
  for (let index = 0; index < LOOKUPS; index++) {
    const address = `https://a.b.c.site-${index % 2 === 0 ? index : entries + index}.example/one/two/three/four?q=${index}`;
    startedAt = performance.now();
    const found = listings.find(address);
    times.push(performance.now() - startedAt);
    if ((found !== undefined) !== (index % 2 === 0)) throw new Error(`${address} is looked up wrongly`);
  }
  bench.log(`${entries} entries: compiled in ${compileSeconds.toFixed(1)} s, ${megabytes.toFixed(1)} MB`);
  return {
    "lists MB per process": round(megabytes),
    "list look-up p99 ms": round(percentile(times, 0.99)),
    "lists compiled s": round(compileSeconds),
  };
}
