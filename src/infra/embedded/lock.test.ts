import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { testFolder } from "#testing/folder.ts";
import { LockDamaged } from "./kernel-lock.ts";
import { DataDirInUse, DataDirUnusable, lockDataDir } from "./lock.ts";

/** Starts a process that tries to lock `dir` on request and reports the outcome. */
async function contender(dir: string) {
  const script = `
    import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, "lock.ts"))};
    process.stdin.once("data", () => lockDataDir(${JSON.stringify(dir)}).then(() => console.log("held"), (error) => console.log(error.message)));
    console.log("ready");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => String((await lines.next()).value);
  await line();
  return { child, pid: child.pid, tries: () => (child.stdin.write("go\n"), line()) };
}

it("rejects a second process with the process id of the first", async () => {
  const dir = await testFolder();
  const first = await contender(dir);
  expect(await first.tries()).toBe("held");
  const error = await lockDataDir(dir).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DataDirInUse);
  expect((error as Error).message).toBe(
    `The data directory ${dir} is in use by process ${first.pid}: stop that one first.`,
  );
});

it("rejects a second lock in the same process until the first is released", async () => {
  const dir = await testFolder();
  const first = await lockDataDir(dir);
  await expect(lockDataDir(dir)).rejects.toThrow(`process ${process.pid}`);
  first.release();
  (await lockDataDir(dir)).release();
});

it("is free as soon as its holder is killed", async () => {
  const dir = await testFolder();
  const first = await contender(dir);
  await first.tries();
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const second = await lockDataDir(dir);
  expect(await lockDataDir(dir).catch((error: DataDirInUse) => error.pid)).toBe(process.pid);
  second.release();
});

it("is held by exactly one of many processes that start at the same instant", async () => {
  const dir = await testFolder();
  const all = await Promise.all(Array.from({ length: 6 }, () => contender(dir)));
  const results = await Promise.all(all.map((child) => child.tries()));
  expect(results.filter((result) => result === "held").length).toBe(1);
  expect(results.filter((result) => result.includes("is in use by process")).length).toBe(5);
});

it("does not apply to a copy, or to an unrelated process whose id is in the file", async () => {
  const [dir, copy] = [await testFolder(), await testFolder()];
  const first = await lockDataDir(dir);
  await cp(dir, copy, { recursive: true });
  await writeFile(join(copy, "lock.pid"), "1\n");
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUse);
  const second = await lockDataDir(copy);
  expect(await readFile(join(copy, "lock.pid"), "utf8")).toBe(`${process.pid}\n`);
  second.release();
  first.release();
});

it("makes the directory private to its owner, whether it exists or is created", async () => {
  const dir = join(await testFolder(), "open");
  await mkdir(dir);
  await chmod(dir, 0o755);
  const fresh = join(await testFolder(), "fresh");
  for (const folder of [dir, fresh]) {
    const lock = await lockDataDir(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    lock.release();
  }
});

it("says in one line what to do about a damaged lock file", async () => {
  const dir = await testFolder();
  await writeFile(join(dir, "lock"), "this is no lock".repeat(100));
  const error: unknown = await lockDataDir(dir).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(LockDamaged);
  expect((error as Error).message).toMatch(/^The lock file .*lock is damaged\..* delete the file and start again\.$/);
});

it("says in one line what to do about a directory that cannot be used", async () => {
  const dir = await testFolder();
  await mkdir(join(dir, "lock"));
  await expect(lockDataDir(dir)).rejects.toThrow(
    /^The data directory .* cannot be used: unable to open database file\. Make the account .* \(uid \d+\) the owner .*, or set DATA_DIR to another folder$/,
  );
  await expect(lockDataDir("/proc/halka")).rejects.toThrow(
    /ENOENT.*\. Make the account .*, or set DATA_DIR to another folder$/,
  );
  const full = Object.assign(new Error("ENOSPC: no space left on device, mkdir"), { code: "ENOSPC" });
  expect(new DataDirUnusable("/data", full).message).toBe(
    "The data directory /data cannot be used: ENOSPC: no space left on device, mkdir. Make room on its disk, or set DATA_DIR to another folder",
  );
});
