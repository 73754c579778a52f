import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#base/time.ts";
import { openFiles, type FileLocation } from "#infra/files/open-files.ts";
import { testBucket } from "#testing/bucket.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import * as pictures from "#testing/sample-pictures.ts";
import { secondPage } from "#testing/second-page.ts";
import { testPostgres, waitForLock } from "#testing/postgres.ts";
import { openEncoder } from "./encode/encode.ts";
import { copyReferencedFiles } from "./file-copies.ts";
import { findPictureName } from "./picture.ts";
import { getPictureKeys, hashPicture, storePicture, toPictureKey } from "./pictures.ts";
import { sweepPictures } from "./jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { sql } = instance.node;
const { bucket } = await testBucket();
const folder = instance.node.settings.DATA_DIR;
const { findMentions } = instance.node.shared.media;

describe.each<[string, FileLocation]>([
  ["a folder", { folder }],
  ["a bucket", { bucket }],
])("pictures in %s", (_name, location) => {
  const files = openFiles(location);
  const media = { files, encode: openEncoder(), findMentions };
  const after = (hours: number) => () => new Date(Date.now() + hours * HOUR_MS);
  const getCtx = ({ id }: Member, hours = 0) => ({
    ...instance.node.shared,
    log: instance.node.log,
    workspaceId: id,
    media,
    now: after(hours),
  });
  const sweepIn = (hours: number) =>
    sweepPictures({ ...instance.node.shared, log: instance.node.log, media, now: after(hours) });
  const store = async (member: Member, seed: number) =>
    storePicture(getCtx(member), await pictures.png(40, 30, seed), { description: "Logo" });
  const keys = async () => {
    const found: string[] = [];
    for await (const key of files.list("media")) found.push(key);
    return found.sort();
  };
  const listRows = async ({ id }: Member) =>
    (await sql`select hash from pictures where workspace_id = ${id}`).map(({ hash }) => hash as string);
  const getStorage = async ({ id }: Member) =>
    (await sql`select storage_bytes::int as bytes from workspaces where id = ${id}`)[0]!.bytes as number;

  beforeEach(async () => {
    await sql`delete from pictures`;
    await files.remove(await keys());
  });

  test("are deleted a day after their last use, with their files, and no longer count as storage", async () => {
    const ada = await testMember(instance);
    const address = await store(ada, 1);
    await ada.call("POST", "/v1/profile", { logo: address });
    for (const hours of [0, 25, 50]) await sweepIn(hours);
    expect(await listRows(ada)).toHaveLength(1);
    await ada.call("POST", "/v1/profile", { logo: "" });
    await sweepIn(50);
    await sweepIn(73);
    expect(await listRows(ada)).toHaveLength(1);
    await sweepIn(75);
    expect(await listRows(ada)).toEqual([]);
    expect(await keys()).toEqual([]);
    expect(await getStorage(ada)).toBe(0);
  });

  test("stay while they are used in photos, backgrounds, style sheets, links, deleted links or versions", async () => {
    const ada = await testMember(instance);
    const addresses: string[] = [];
    for (let seed = 1; seed <= 7; seed++) addresses.push(await store(ada, seed));
    const [face, head, background, css, thumbnail, trashed, old] = addresses as [string, ...string[]] & string[];
    const style = (address: string) => ({ background: { kind: "image", address, dim: 50 } });
    const created = await ada.call("POST", "/v1/appearance", { profile_photo: old });
    const put = (change: object) => ada.call("PUT", `/v1/appearance/${created.body._id}`, change);
    expect((await ada.call("POST", "/v1/appearance-versions", { name: "Before" })).status).toBeLessThan(300);
    const changed = await put({
      profile_photo: face,
      header_photo: head,
      custom_css: `body{background:url(${css})}`,
      meta: { style: style(background!) },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const link = { name: "A", slug: "web", link: "https://a.example/" };
    expect((await ada.call("POST", "/v1/widget/link", { ...link, thumbnail })).status).toBe(201);
    const second = await ada.call("POST", "/v1/widget/link", { ...link, thumbnail: trashed });
    expect((await ada.call("DELETE", `/v1/widget/link/${second.body._id}`)).status).toBeLessThan(300);
    for (const hours of [0, 30]) await sweepIn(hours);
    expect(await listRows(ada)).toHaveLength(7);
  });

  test("are kept another day when uploaded again", async () => {
    const ada = await testMember(instance);
    const address = await store(ada, 1);
    await sweepIn(0);
    expect(await store(ada, 1)).toBe(address);
    await sweepIn(25);
    expect(await listRows(ada)).toHaveLength(1);
    await sweepIn(50);
    expect(await listRows(ada)).toEqual([]);
  });

  test("are removed if a crash left only their files; unrelated files stay", async () => {
    const ada = await testMember(instance);
    await store(ada, 1);
    const kept = await keys();
    const hash = hashPicture(ada.id, Buffer.from("what was being uploaded"));
    await files.put(toPictureKey(`${hash}-160.avif`), Buffer.from("x"), "image/avif");
    await files.put(toPictureKey(`${hash}-40x30.webp`), Buffer.from("x"), "image/webp");
    await files.put(`media/${hash.slice(0, 2)}/.${hash}-40x30.avif.0123456789ab.part`, Buffer.from("x"), "image/avif");
    await files.put("media/notes-of-the-operator.txt", Buffer.from("x"), "text/plain");
    await sweepIn(0);
    expect(await keys()).toEqual([...kept, "media/notes-of-the-operator.txt"].sort());
  });

  test("are copied again if they were removed as orphans before the copied page was stored", async () => {
    const ada = await testMember(instance);
    const address = await store(ada, 1);
    const page = await secondPage(instance.origin, ada);
    const copies = await copyReferencedFiles(getCtx(ada), { from: ada.id, to: page.id }, address);
    await sweepIn(0);
    await instance.node.shared.db.transaction((tx) => copies.assign(tx));
    const copy = findPictureName(copies.withCopies(address))!;
    expect((await keys()).filter((key) => key.includes(copy.hash))).toEqual(getPictureKeys(copy).toSorted());
  });

  test("of a copied page are kept if its rows exist although the transaction seemed to fail", async () => {
    const ada = await testMember(instance);
    const address = await store(ada, 1);
    const page = await secondPage(instance.origin, ada);
    const copies = await copyReferencedFiles(getCtx(ada), { from: ada.id, to: page.id }, address);
    const copy = findPictureName(copies.withCopies(address))!;
    const getCopied = async () => (await keys()).filter((key) => key.includes(copy.hash));
    await instance.node.shared.db.transaction((tx) => copies.assign(tx));
    await copies.remove();
    expect(await getCopied()).toEqual(getPictureKeys(copy).toSorted());
    await sql`delete from pictures where hash = ${copy.hash}`;
    await copies.remove();
    expect(await getCopied()).toEqual([]);
  });

  test("are not mistaken for orphans while their files are being written", async () => {
    const ada = await testMember(instance);
    const writing = Promise.withResolvers<void>();
    const resume = Promise.withResolvers<void>();
    const slow = {
      ...files,
      async put(...args: Parameters<typeof files.put>) {
        await files.put(...args);
        writing.resolve();
        await resume.promise;
      },
    };
    const ctx = { ...getCtx(ada), media: { ...media, files: slow } };
    const stored = storePicture(ctx, await pictures.png(), { description: "Logo" });
    await writing.promise;
    const sweep = sweepIn(0);
    await waitForLock(sql);
    resume.resolve();
    await Promise.all([stored, sweep]);
    expect(await keys()).toHaveLength(2);
    expect(await listRows(ada)).toHaveLength(1);
  });

  test("are kept if the database has no rows for most of them", async () => {
    const names = Array.from({ length: 60 }, (_, index) =>
      toPictureKey(`${hashPicture("x", Buffer.from(`${index}`))}-160.webp`),
    );
    await Promise.all(names.map((name) => files.put(name, Buffer.from("x"), "image/webp")));
    await sweepIn(0);
    expect(await keys()).toHaveLength(60);
    expect(instance.logged.at(-1)).toContain("is it the right database?");
  });

  test("are rejected entirely if their files cannot be stored", async () => {
    const ada = await testMember(instance);
    let puts = 0;
    const failing = {
      ...files,
      put: (...args: Parameters<typeof files.put>) =>
        ++puts === 2 ? Promise.reject(new Error("no more")) : files.put(...args),
    };
    const ctx = { ...getCtx(ada), media: { ...media, files: failing } };
    await expect(storePicture(ctx, await pictures.png(), { description: "Logo" })).rejects.toThrow("no more");
    expect(await keys()).toEqual([]);
    expect(await listRows(ada)).toEqual([]);
    expect(await getStorage(ada)).toBe(0);
  });
});

test("sweeps without failing on a node whose disk has no uploads", async () => {
  await rm(join(folder, "media"), { recursive: true, force: true });
  const media = { files: openFiles({ folder }), findMentions };
  await expect(sweepPictures({ ...instance.node.shared, log: instance.node.log, media })).resolves.toBeUndefined();
});
