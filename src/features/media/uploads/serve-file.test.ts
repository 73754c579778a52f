import { createHash } from "node:crypto";
import { readdir, readlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testBucket } from "#testing/bucket.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import * as files from "#testing/sample-files.ts";
import { testMember } from "#testing/member.ts";
import { testNode, type TestNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { exchange } from "#testing/raw-http.ts";
import { toAddress } from "./name.ts";
import { storeFile } from "./store-file.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const { bucket, stop } = await testBucket();
const ofFolder = await testNode(stores);
const ofBucket = await testNode(stores, {
  env: {
    S3_BUCKET: bucket.name,
    S3_ENDPOINT: bucket.endpoint!,
    S3_ACCESS_KEY_ID: bucket.credentials!.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.credentials!.secretAccessKey,
  },
});

async function put(on: TestNode, bytes: Uint8Array, name = "menu.zip"): Promise<string> {
  const { id } = await testMember(on);
  const row = await storeFile({ ...on.node.shared, log: on.node.log, workspaceId: id }, name, bytes);
  return toAddress(row);
}

describe.each([
  ["a folder", ofFolder],
  ["a bucket", ofBucket],
])("a file in %s", (_name, on) => {
  test("is served as an attachment only, and cached forever", async () => {
    const address = await put(on, files.zip());
    const response = await fetch(`${on.origin}${address}?v=1`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="menu.zip"; filename*=UTF-8''menu.zip`,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-length": String(files.zip().length),
      etag: `"${address.slice(7, 39)}"`,
    });
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), files.zip())).toBe(0);
  });

  test("is not sent again if the browser has cached it, nor for HEAD", async () => {
    const address = await put(on, files.zip());
    const etag = `"${address.slice(7, 39)}"`;
    const known = await fetch(on.origin + address, { headers: { "if-none-match": etag } });
    expect({ status: known.status, text: await known.text() }).toEqual({ status: 304, text: "" });
    const head = await fetch(on.origin + address, { method: "HEAD" });
    expect({ status: head.status, length: head.headers.get("content-length") }).toEqual({
      status: 200,
      length: String(files.zip().length),
    });
  });

  test("exists under no other name, so that it cannot pass as another type", async () => {
    const address = await put(on, files.zip());
    for (const other of ["menu.exe", "menu.html", "MENU.zip", "menu.zip.", "a/menu.zip", ""]) {
      const response = await fetch(on.origin + address.replace("menu.zip", other));
      expect({ status: response.status, kept: response.headers.get("cache-control") }, other).toEqual({
        status: 404,
        kept: "no-store",
      });
    }
  });

  test("of 20 MB is served whole", async () => {
    const bytes = files.zip("a", "", Buffer.alloc(19 * 1024 ** 2, 7));
    const address = await put(on, bytes);
    const response = await fetch(on.origin + address);
    const sum = createHash("sha256").update(new Uint8Array(await response.arrayBuffer()));
    expect(sum.digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
  });
});

/** This process's open files, as Linux reports them. */
async function openPaths(): Promise<string[]> {
  const open = await readdir("/proc/self/fd");
  return Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));
}

test("a visitor who aborts causes no failure, and leaves nothing open", async () => {
  const address = await put(ofFolder, files.zip("a", "", Buffer.alloc(18 * 1024 ** 2, 3)));
  const before = ofFolder.logged.length;
  const socket = connect(ofFolder.port, "localhost");
  socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await new Promise((resolve) => socket.once("data", resolve));
  expect((await openPaths()).some((path) => path.includes("/files/"))).toBe(true);
  socket.destroy();
  await eventually(async () => !(await openPaths()).some((path) => path.includes("/files/")), 5_000);
  expect(ofFolder.logged.slice(before).filter((line) => line.includes("cannot be read"))).toEqual([]);
});

test.each([
  "/files/",
  "/files/../secret",
  "/files/..%2f..%2fsecret",
  "/files/%2e%2e/secret",
  "/files//etc/passwd",
  "/files/0123456789abcdef0123456789abcdef/..%2f..%2fsecret",
  "/files/0123456789abcdef0123456789abcdef/%00",
  "/files/0123456789abcdef0123456789abcdef/%ff",
  "/files/0123456789abcdef0123456789abcdef/a%0d%0ax-evil:%201.zip",
])("%s leads to no file", async (path) => {
  await writeFile(join(ofFolder.node.settings.DATA_DIR, "secret"), "the secret of this installation");
  const response = await exchange(
    ofFolder.port,
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 404 /);
  expect(response).not.toMatch(/the secret|x-evil/);
});

test("other methods are rejected", async () => {
  const response = await fetch(`${ofFolder.origin}/files/0123456789abcdef0123456789abcdef/a.zip`, { method: "DELETE" });
  expect(response.status).toBe(405);
});

test("while the bucket is down, files return an error", async () => {
  const address = await put(ofBucket, files.zip());
  await stop();
  const response = await fetch(ofBucket.origin + address);
  expect({ status: response.status, retry: response.headers.get("retry-after") }).toEqual({ status: 503, retry: "5" });
});
