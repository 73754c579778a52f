import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "#infra/files/make-folder.ts";
import { testFolder } from "#testing/folder.ts";
import { VERSION } from "../../version.ts";
import { BackupError, manifestText, readManifest, toBackupError } from "./manifest.ts";

const empty = {
  createdAt: "2026-11-27T00:00:00.000Z",
  postgres: { version: "18", migrations: [], tables: [], sequences: [] },
  clickhouse: { version: "26", migrations: [], tables: [] },
  files: [],
};

/** The folder of a backup with changes to its manifest. */
async function folderWith(changes: object): Promise<string> {
  const folder = await testFolder();
  const [name, bytes] = manifestText(empty);
  await writeFile(join(folder, name), JSON.stringify({ ...(JSON.parse(bytes.toString()) as object), ...changes }));
  return folder;
}

test("a backup names the version that made it", async () => {
  const [, bytes] = manifestText(empty);
  expect(JSON.parse(bytes.toString())).toMatchObject({ version: VERSION });
});

test.each(["1.9.3", "1.10.0", "1.10", "0.1.0", undefined])("reads a backup of %s with 1.10.0", async (version) => {
  expect(await readManifest(await folderWith({ version }), "1.10.0")).toMatchObject(empty);
});

test.each(["1.10.1", "1.11.0", "2.0.0", "10.0.0"])("rejects a backup of %s with 1.10.0", async (version) => {
  const read = readManifest(await folderWith({ version }), "1.10.0");
  await expect(read).rejects.toThrow(BackupError);
  await expect(read).rejects.toThrow(`was made by Halka ${version}, and this is 1.10.0.`);
});

test("rejects a backup of a newer format", async () => {
  await expect(readManifest(await folderWith({ format: 2, version: undefined }))).rejects.toThrow(
    "was made by a newer version of Halka",
  );
});

test("the error of a failed write names the backup's folder, and other errors stay unchanged", async () => {
  const failure = await mkdir("/dev/null/backup").catch((error: unknown) => error);
  expect(String(toBackupError(failure, "/dev/null/backup"))).toMatch(
    /^BackupError: \/dev\/null\/backup cannot be written: ENOTDIR/,
  );
  expect(toBackupError(Object.assign(new Error("full"), { code: "ENOSPC" }), "/b")).toBeInstanceOf(BackupError);
  expect(toBackupError(failure, "/elsewhere")).toBe(failure);
  // a neighbour that begins with the same name
  expect(toBackupError(failure, "/dev/null/back")).toBe(failure);
});

test("a folder that cannot be created is named, even if a folder above it or a file in its place is the cause", async () => {
  const above = await testFolder();
  await writeFile(join(above, "file"), "");
  await symlink(join(above, "unmounted"), join(above, "disk"));
  for (const folder of [join(above, "file"), join(above, "disk"), join(above, "disk", "today")]) {
    const failure = await mkdir(folder, { recursive: true }).catch((error: unknown) => error);
    expect(String(toBackupError(failure, folder))).toContain(`BackupError: ${folder} cannot be written: E`);
  }
});

test.each(["/proc/halka/backup", "/dev/null/backup", `/tmp/${"x".repeat(300)}`])(
  "explains in one line that %s cannot be created",
  async (folder) => {
    const failure = await makeFolder(folder).catch((error: unknown) => error);
    const error = toBackupError(failure, folder);
    expect(error).toBeInstanceOf(BackupError);
    expect((error as Error).message).toMatch(/^[^\n]+$/);
  },
);
