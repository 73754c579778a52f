import { readFileSync } from "node:fs";

/** Linux' `MADV_DONTNEED`, from `asm-generic/mman-common.h`. */
const DO_NOT_NEED = 4;

interface Mapping {
  readonly start: bigint;
  readonly length: bigint;
}

/**
 * Unmaps the engine's library from memory. Loading it runs nearly all of its initialisers, which brings in some 190 MB
 * of code and constants. Queries need a small part of this and get it back page by page from the file cache, which the
 * system can empty when memory is short. Does nothing on systems other than Linux.
 */
export async function releaseCode(): Promise<void> {
  if (process.platform !== "linux") return;
  const { dlopen } = await import("node:ffi");
  using libc = dlopen(null, { madvise: { arguments: ["u64", "u64", "i32"], return: "i32" } });
  for (const { start, length } of findUnchanged(readFileSync("/proc/self/smaps", "utf8"))) {
    libc.functions.madvise(start, length, DO_NOT_NEED);
  }
}

/**
 * The library's mappings in `/proc/self/smaps` that equal its file: those that are not writable and have no page that
 * was changed while the library was loaded. Unmapping a changed page would lose it.
 */
export function findUnchanged(smaps: string): Mapping[] {
  const unchanged: Mapping[] = [];
  for (const mapping of smaps.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)) {
    const [, start, end] = /^([0-9a-f]+)-([0-9a-f]+) r-[-x]p .*\/libchdb\.so\n/.exec(mapping) ?? [];
    if (start === undefined || end === undefined || !/^Anonymous: +0 kB$/m.test(mapping)) continue;
    unchanged.push({ start: BigInt(`0x${start}`), length: BigInt(`0x${end}`) - BigInt(`0x${start}`) });
  }
  return unchanged;
}
