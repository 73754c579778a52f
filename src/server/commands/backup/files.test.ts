import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testFolder } from "#testing/folder.ts";
import { backUpFiles } from "./files.ts";

test("a backup leaves out lost+found, which exists at the root of a disk and only root may read", async () => {
  const [dataDir, folder] = [await testFolder(), await testFolder()];
  await mkdir(join(dataDir, "media"));
  await writeFile(join(dataDir, "media", "a.avif"), "a");
  await mkdir(join(dataDir, "lost+found"));
  await writeFile(join(dataDir, "lost+found", "#12"), "lost");
  await chmod(join(dataDir, "lost+found"), 0o000);
  // only root may delete the folder otherwise
  onTestFinished(() => chmod(join(dataDir, "lost+found"), 0o700));
  expect(await backUpFiles(dataDir, folder, new Map())).toEqual(["media/a.avif"]);
});

test("a backup follows a link to a folder on another disk, and fails if that disk is not mounted", async () => {
  const [dataDir, disk, folder] = [await testFolder(), await testFolder(), await testFolder()];
  await writeFile(join(disk, "a.avif"), "a");
  await symlink(disk, join(dataDir, "media"));
  expect(await backUpFiles(dataDir, folder, new Map())).toEqual(["media/a.avif"]);
  await symlink(join(disk, "gone"), join(dataDir, "files"));
  await expect(backUpFiles(dataDir, folder, new Map())).rejects.toThrow("Is its disk mounted?");
});
