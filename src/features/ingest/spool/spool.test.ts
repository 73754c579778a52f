import fs, { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { testFolder } from "#testing/folder.ts";
import { readFrames } from "./frames.ts";
import { listSegments, RAW, rawPath, sealAbandoned } from "./segments.ts";
import { openSpool, type SpoolFsync } from "./spool.ts";

const append = (spool: ReturnType<typeof openSpool>, line: string) =>
  new Promise<void>((resolve) => spool.append(line, resolve));
const noDropped = (lines: number, error: unknown) => {
  throw new Error(`dropped ${lines}`, { cause: error });
};
const noFailure = (error: unknown) => {
  throw new Error("failed", { cause: error });
};
const strict = { onDropped: noDropped, onFailure: noFailure };
const getLines = (dir: string) =>
  listSegments(dir, RAW).flatMap((id) => {
    const { intact, isWhole } = readFrames(readFileSync(rawPath(dir, id)));
    expect(isWhole).toBe(true);
    return String(intact).split("\n").filter(Boolean);
  });

test.each<SpoolFsync>(["interval", "always", "off"])(
  "writes a line to the file before acknowledging it (fsync %s)",
  async (fsync) => {
    const dir = await testFolder();
    const spool = openSpool({ dir, owner: "1", fsync, sealMs: 60_000, ...strict });
    await append(spool, "first");
    const [name] = readdirSync(dir);
    expect(String(readFrames(readFileSync(join(dir, name!))).intact)).toBe("first\n");
    await spool.close();
    expect(getLines(dir)).toEqual(["first"]);
  },
);

test("writes all lines of one event-loop turn together and in order", async () => {
  const dir = await testFolder();
  const writes: number[] = [];
  const spool = openSpool({
    dir,
    owner: "1",
    fsync: "off",
    ...strict,
    onWritten: (lines) => writes.push(lines),
  });
  await Promise.all(Array.from({ length: 100 }, (_, index) => append(spool, `line ${index}`)));
  await spool.close();
  expect(writes).toEqual([100]);
  expect(getLines(dir)).toEqual(Array.from({ length: 100 }, (_, index) => `line ${index}`));
});

test("seals a segment that is old, and starts the next one", async () => {
  const dir = await testFolder();
  const spool = openSpool({ dir, owner: "1", fsync: "interval", sealMs: 20, ...strict });
  await append(spool, "a");
  await eventually(() => listSegments(dir, RAW).length === 1);
  await append(spool, "b");
  await spool.close();
  expect(listSegments(dir, RAW)).toHaveLength(2);
  expect(getLines(dir)).toEqual(["a", "b"]);
});

test("seals a segment that is full, and starts the next one", async () => {
  const dir = await testFolder();
  const spool = openSpool({ dir, owner: "1", fsync: "interval", sealMs: 60_000, sealLines: 2, ...strict });
  for (const line of ["a", "b", "c"]) await append(spool, line);
  await eventually(() => listSegments(dir, RAW).length === 1);
  expect(getLines(dir)).toEqual(["a", "b"]);
  await spool.close();
  // segments created in the same millisecond have no defined order
  expect(getLines(dir).toSorted()).toEqual(["a", "b", "c"]);
});

test("drops, counts and still acknowledges a line that cannot be written, and keeps later lines intact", async () => {
  const dir = join(await testFolder(), "missing");
  let dropped = 0;
  const onDropped = (lines: number) => (dropped += lines);
  const spool = openSpool({ dir, owner: "1", fsync: "interval", ...strict, onDropped });
  await append(spool, "lost");
  expect(dropped).toBe(1);
  mkdirSync(dir);
  await append(spool, "kept");
  await spool.close();
  expect(getLines(dir)).toEqual(["kept"]);
});

test("seals segments that a dead writer left open, but not those of live writers", async () => {
  const dir = await testFolder();
  const dead = openSpool({ dir, owner: "1", fsync: "off", sealMs: 60_000, ...strict, onFailure: () => undefined });
  onTestFinished(() => dead.close());
  const alive = openSpool({ dir, owner: "11", fsync: "off", sealMs: 60_000, ...strict });
  await append(dead, "of the dead");
  await append(alive, "of the living");
  expect(sealAbandoned(dir, "1")).toBe(1);
  expect(getLines(dir)).toEqual(["of the dead"]);
  await alive.close();
  expect(getLines(dir).sort()).toEqual(["of the dead", "of the living"]);
});

test("reports a segment that cannot be sealed, and drops none of its lines", async () => {
  const dir = await testFolder();
  const onFailure = vi.fn<(error: unknown) => void>();
  const spool = openSpool({ dir, owner: "1", fsync: "off", sealMs: 60_000, ...strict, onFailure });
  await append(spool, "written");
  rmSync(dir, { recursive: true });
  await spool.close();
  expect(onFailure.mock.calls).toMatchObject([[{ code: "ENOENT" }]]);
});

/** Replaces `fdatasync` until the current test has finished. */
function replaceSync(sync: (fd: number, done: fs.NoParamCallback) => void): void {
  const replaced = vi.spyOn(fs, "fdatasync").mockImplementation(sync);
  syncBuiltinESMExports();
  onTestFinished(() => {
    replaced.mockRestore();
    syncBuiltinESMExports();
  });
}

test("acknowledges a line only once it is synced (fsync always)", async () => {
  const syncs: fs.NoParamCallback[] = [];
  replaceSync((_fd, done) => void syncs.push(done));
  const dir = await testFolder();
  const spool = openSpool({ dir, owner: "1", fsync: "always", sealMs: 60_000, ...strict });
  const acknowledge = vi.fn<() => void>();
  spool.append("first", acknowledge);
  await eventually(() => syncs.length === 1);
  expect(acknowledge).not.toHaveBeenCalled();
  syncs.pop()!(null);
  expect(acknowledge).toHaveBeenCalledOnce();
  const closed = spool.close();
  syncs.pop()!(null);
  await closed;
  expect(getLines(dir)).toEqual(["first"]);
});

test.each<SpoolFsync>(["always", "interval"])(
  "reports a disk that cannot be synced, and still acknowledges and seals (fsync %s)",
  async (fsync) => {
    replaceSync((_fd, done) => done(new Error("EIO")));
    const dir = await testFolder();
    const onFailure = vi.fn<(error: unknown) => void>();
    const spool = openSpool({ dir, owner: "1", fsync, sealMs: 60_000, ...strict, onFailure });
    await append(spool, "written");
    expect(onFailure).toHaveBeenCalledTimes(fsync === "always" ? 1 : 0);
    await spool.close();
    expect(onFailure).toHaveBeenCalledTimes(fsync === "always" ? 2 : 1);
    expect(getLines(dir)).toEqual(["written"]);
  },
);
