import { randomBytes } from "node:crypto";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { testBucket } from "#testing/bucket.ts";
import { fileFolder, testFolder } from "#testing/folder.ts";
import { type FileStore, openFiles } from "./open-files.ts";

const folder = await fileFolder();
const { bucket } = await testBucket();

async function all(files: FileStore, below: string): Promise<string[]> {
  const found: string[] = [];
  for await (const key of files.list(below)) found.push(key);
  return found.sort();
}

describe.each([
  ["a folder", openFiles({ folder })],
  ["a bucket", openFiles({ bucket })],
])("files in %s", (name, files) => {
  const key = (file: string) => `of ${name}/${file}`.replaceAll(" ", "-");

  test("are read back byte for byte, small and large", async () => {
    for (const size of [1, 5_000, 3_000_000]) {
      const bytes = randomBytes(size);
      await files.put(key(`ab/${size}.webp`), bytes, "image/webp");
      const found = (await files.find(key(`ab/${size}.webp`)))!;
      expect(Buffer.compare(found, bytes)).toBe(0);
      // a view of a larger buffer would expose its other contents
      expect(found.byteLength).toBe(size);
      const opened = (await files.open(key(`ab/${size}.webp`)))!;
      expect(opened.sizeBytes).toBe(size);
      expect(Buffer.compare(await buffer(opened.bytes), bytes)).toBe(0);
    }
  });

  test("are absent if they were never written", async () => {
    expect(await files.find(key("none/nothing.webp"))).toBeUndefined();
    expect(await files.open(key("none/nothing.webp"))).toBeUndefined();
  });

  test("are replaced by a file of the same key", async () => {
    await files.put(key("cd/x.webp"), Buffer.from("the first, which is longer"), "image/webp");
    await files.put(key("cd/x.webp"), Buffer.from("the second"), "image/webp");
    expect(Buffer.from((await files.find(key("cd/x.webp")))!).toString()).toBe("the second");
  });

  test("are listed only below their folder, and no longer once removed", async () => {
    const keys = Array.from({ length: 25 }, (_, index) => key(`list/${index % 3}/${index}.avif`));
    await Promise.all(keys.map((each) => files.put(each, Buffer.from(each), "image/avif")));
    await files.put(key("list-of-others/1.avif"), Buffer.from("1"), "image/avif");
    expect(await all(files, key("list"))).toEqual([...keys].sort());
    await files.remove(keys.slice(1));
    expect(await all(files, key("list"))).toEqual([keys[0]]);
  });

  test("may be removed twice", async () => {
    await files.put(key("ef/x.webp"), Buffer.from("x"), "image/webp");
    await files.remove([key("ef/x.webp"), key("ef/y.webp")]);
    await files.remove([key("ef/x.webp")]);
    expect(await files.find(key("ef/x.webp"))).toBeUndefined();
  });

  test("are an empty list in a folder that does not exist", async () => {
    expect(await all(files, key("nowhere"))).toEqual([]);
  });
});

test("lists a bucket of many pages in full", async () => {
  const files = openFiles({ bucket });
  const keys = Array.from({ length: 405 }, (_, index) => `many/${index}.webp`);
  for (let index = 0; index < keys.length; index += 50)
    await Promise.all(keys.slice(index, index + 50).map((each) => files.put(each, Buffer.from("x"), "image/webp")));
  expect(await all(files, "many")).toEqual([...keys].sort());
});

test("keeps a folder's files unreadable for other accounts, and leaves no partial file", async () => {
  const own = await testFolder();
  await openFiles({ folder: own }).put("media/ab/x.webp", Buffer.from("x"), "image/webp");
  expect((await stat(join(own, "media/ab/x.webp"))).mode & 0o777).toBe(0o600);
  expect((await stat(join(own, "media"))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(own, "media/ab"))).toEqual(["x.webp"]);
});

test("reports a failed write and leaves nothing behind", async () => {
  const own = await testFolder();
  await writeFile(join(own, "media"), "a file where a folder belongs");
  await expect(openFiles({ folder: own }).put("media/ab/x.webp", Buffer.from("x"), "image/webp")).rejects.toThrow(
    /write/,
  );
  expect(await readdir(own)).toEqual(["media"]);
});

test("reports an unreachable service as a retryable API error, and a missing bucket as a bug", async () => {
  const away = await testBucket();
  const files = openFiles({ bucket: away.bucket });
  const elsewhere = openFiles({ bucket: { ...away.bucket, name: "missing" } });
  await expect(elsewhere.find("media/ab/x.webp")).rejects.toMatchObject({ cause: { name: "NoSuchBucket" } });
  await away.stop();
  const problem = { kind: { code: "unavailable" }, retryAfterSeconds: 5 };
  await expect(files.find("media/ab/x.webp")).rejects.toMatchObject(problem);
  await expect(files.put("media/ab/x.webp", Buffer.from("x"), "image/webp")).rejects.toMatchObject(problem);
});
