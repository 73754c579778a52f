import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#base/time.ts";
import { type FileLocation, openFiles } from "#infra/files/open-files.ts";
import { testBucket } from "#testing/bucket.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import * as samples from "#testing/sample-files.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres, waitForLock } from "#testing/postgres.ts";
import { toFileKey, toAddress } from "./name.ts";
import { storeFile } from "./store-file.ts";
import { sweepFiles } from "../jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { sql } = instance.node;
const { bucket } = await testBucket();
const { findMentions } = instance.node.shared.media;

describe.each<[string, FileLocation]>([
  ["a folder", { folder: instance.node.settings.DATA_DIR }],
  ["a bucket", { bucket }],
])("files in %s", (_name, location) => {
  const files = openFiles(location);
  const ctx = (hours: number) => ({
    ...instance.node.shared,
    log: instance.node.log,
    media: { files, findMentions },
    now: () => new Date(Date.now() + hours * HOUR_MS),
  });
  const sweepIn = (hours: number) => sweepFiles(ctx(hours));
  const store = ({ id }: Member, text: string) =>
    storeFile({ ...ctx(0), workspaceId: id }, "menu.pdf", samples.pdf(text));
  const keys = async () => {
    const found: string[] = [];
    for await (const key of files.list("files")) found.push(key);
    return found;
  };
  const listRows = ({ id }: Member) => sql`select hash from files where workspace_id = ${id}`;
  const getStorage = async ({ id }: Member) =>
    (await sql`select storage_bytes::int as bytes from workspaces where id = ${id}`)[0]!["bytes"] as number;

  beforeEach(async () => {
    await sql`delete from files`;
    await files.remove(await keys());
  });

  test("stay while a block references them, even one in the trash, and are deleted a day after the last one is gone", async () => {
    const ada = await testMember(instance);
    const address = toAddress(await store(ada, "kept"));
    const { body } = await ada.call("POST", "/v1/blocks", { content: { kind: "file", address, name: "Menu" } });
    for (const hours of [0, 25, 50]) await sweepIn(hours);
    expect(await listRows(ada)).toHaveLength(1);
    expect((await ada.call("DELETE", `/v1/blocks/${body._id}`)).status).toBe(204);
    for (const hours of [75, 100]) await sweepIn(hours);
    expect(await listRows(ada)).toHaveLength(1);
    expect((await ada.call("DELETE", `/v1/blocks/deleted/${body._id}`)).status).toBe(204);
    await sweepIn(100);
    await sweepIn(123);
    expect(await listRows(ada)).toHaveLength(1);
    await sweepIn(125);
    expect(await listRows(ada)).toHaveLength(0);
    expect(await keys()).toEqual([]);
    expect(await getStorage(ada)).toBe(0);
  });

  test("stay if they are referenced again just before they would be deleted", async () => {
    const ada = await testMember(instance);
    const address = toAddress(await store(ada, "late"));
    await sweepIn(0);
    await ada.call("POST", "/v1/blocks", { content: { kind: "file", address, name: "Menu" } });
    await sweepIn(25);
    expect(await listRows(ada)).toHaveLength(1);
  });

  test("are removed if a crash left them without a row, even partially written; unrelated files stay", async () => {
    const row = await store(await testMember(instance), "kept");
    const hash = randomBytes(16).toString("hex");
    await files.put(toFileKey({ hash, name: "a.pdf" }), Buffer.from("x"), "application/pdf");
    await files.put(`files/${hash.slice(0, 2)}/.${hash}-0123456789abcdef.0123456789ab.part`, Buffer.from("x"), "x/x");
    await files.put("files/notes-of-the-operator.txt", Buffer.from("x"), "text/plain");
    await sweepIn(0);
    expect((await keys()).sort()).toEqual([toFileKey(row), "files/notes-of-the-operator.txt"].sort());
  });

  test("are not mistaken for orphans while they are being written", async () => {
    const ada = await testMember(instance);
    const [writing, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = {
      ...files,
      async put(...args: Parameters<typeof files.put>) {
        await files.put(...args);
        writing.resolve();
        await resume.promise;
      },
    };
    const stored = storeFile(
      { ...ctx(0), workspaceId: ada.id, media: { files: slow } },
      "menu.pdf",
      samples.pdf("slow"),
    );
    await writing.promise;
    const sweep = sweepIn(0);
    await waitForLock(sql);
    resume.resolve();
    await Promise.all([stored, sweep]);
    expect(await keys()).toHaveLength(1);
  });

  test("are kept if the database has no rows for most of them", async () => {
    const names = Array.from({ length: 60 }, () => toFileKey({ hash: randomBytes(16).toString("hex"), name: "a.pdf" }));
    await Promise.all(names.map((name) => files.put(name, Buffer.from("x"), "application/pdf")));
    await sweepIn(0);
    expect(await keys()).toHaveLength(60);
    expect(instance.logged.at(-1)).toContain("is it the right database?");
  });

  test("are rejected entirely if they cannot be stored", async () => {
    const ada = await testMember(instance);
    const failing = { ...files, put: () => Promise.reject(new Error("no more")) };
    const attempt = storeFile(
      { ...ctx(0), workspaceId: ada.id, media: { files: failing } },
      "menu.pdf",
      samples.pdf("no"),
    );
    await expect(attempt).rejects.toThrow("no more");
    expect(await listRows(ada)).toHaveLength(0);
    expect(await getStorage(ada)).toBe(0);
  });
});
