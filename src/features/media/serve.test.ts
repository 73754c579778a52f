import { createHash, randomBytes } from "node:crypto";
import { readdir, readlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testBucket } from "#testing/bucket.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { testMember } from "#testing/member.ts";
import { testNode, type TestNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { exchange } from "#testing/raw-http.ts";
import * as files from "#testing/sample-files.ts";
import * as pictures from "#testing/sample-pictures.ts";
import { storePicture } from "./pictures.ts";
import { toAddress } from "./files/name.ts";
import { storeFile } from "./files/store-file.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const { bucket, stop } = await testBucket();
const folderNode = await testNode(stores);
const bucketNode = await testNode(stores, {
  env: {
    S3_BUCKET: bucket.name,
    S3_ENDPOINT: bucket.endpoint!,
    S3_ACCESS_KEY_ID: bucket.credentials!.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.credentials!.secretAccessKey,
  },
});

async function putPicture({ node }: TestNode, member: { readonly id: string }, seed: number): Promise<string> {
  const ctx = { ...node.shared, log: node.log, workspaceId: member.id };
  return storePicture(ctx, await pictures.png(64, 48, seed), { description: "Logo" });
}

async function putFile(instance: TestNode, bytes: Uint8Array, name = "menu.zip"): Promise<string> {
  const { id } = await testMember(instance);
  const row = await storeFile({ ...instance.node.shared, log: instance.node.log, workspaceId: id }, name, bytes);
  return toAddress(row);
}

const stored = [
  ["a folder", folderNode],
  ["a bucket", bucketNode],
] as const;

describe.each(stored)("a picture in %s", (_name, instance) => {
  test("is served with a fixed type, cached forever, usable on every site, and inert", async () => {
    const address = await putPicture(instance, await testMember(instance), 1);
    for (const round of ["first", "from memory"]) {
      const response = await fetch(instance.origin + address);
      expect(response.status, round).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        etag: `"${address.slice(7)}"`,
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes).toHaveLength(Number(response.headers.get("content-length")));
      expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    }
  });

  test("is not sent again if the browser has cached it, or for HEAD", async () => {
    const address = await putPicture(instance, await testMember(instance), 1);
    const etag = `"${address.slice(7)}"`;
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const response = await fetch(instance.origin + address, { headers: { "if-none-match": known } });
      expect({ status: response.status, text: await response.text() }).toEqual({ status: 304, text: "" });
    }
    const head = await fetch(instance.origin + address, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
  });

  test("is a short uncached 404 if it does not exist", async () => {
    const response = await fetch(`${instance.origin}/media/${randomBytes(16).toString("hex")}-160.avif`);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe("Not found");
  });
});

describe.each(stored)("a file in %s", (_name, instance) => {
  test("is served as an attachment only, and cached forever", async () => {
    const address = await putFile(instance, files.zip());
    const response = await fetch(`${instance.origin}${address}?v=1`);
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

  test("is not sent again if the browser has cached it, or for HEAD", async () => {
    const address = await putFile(instance, files.zip());
    const etag = `"${address.slice(7, 39)}"`;
    const known = await fetch(instance.origin + address, { headers: { "if-none-match": etag } });
    expect({ status: known.status, text: await known.text() }).toEqual({ status: 304, text: "" });
    const head = await fetch(instance.origin + address, { method: "HEAD" });
    expect({ status: head.status, length: head.headers.get("content-length") }).toEqual({
      status: 200,
      length: String(files.zip().length),
    });
  });

  test("is 404 under any other name, so that it cannot pass as another type", async () => {
    const address = await putFile(instance, files.zip());
    for (const other of ["menu.exe", "menu.html", "MENU.zip", "menu.zip.", "a/menu.zip", ""]) {
      const response = await fetch(instance.origin + address.replace("menu.zip", other));
      expect({ status: response.status, kept: response.headers.get("cache-control") }, other).toEqual({
        status: 404,
        kept: "no-store",
      });
    }
  });

  test("of 20 MB is served whole", async () => {
    const bytes = files.zip("a", "", Buffer.alloc(19 * 1024 ** 2, 7));
    const address = await putFile(instance, bytes);
    const response = await fetch(instance.origin + address);
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
  const address = await putFile(folderNode, files.zip("a", "", Buffer.alloc(18 * 1024 ** 2, 3)));
  const before = folderNode.logged.length;
  const socket = connect(folderNode.port, "localhost");
  socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  // the paused socket fills its buffers, so that the file stays open
  await new Promise<void>((resolve) => {
    socket.once("data", () => {
      socket.pause();
      resolve();
    });
  });
  expect((await openPaths()).some((path) => path.includes("/files/"))).toBe(true);
  socket.destroy();
  await eventually(async () => !(await openPaths()).some((path) => path.includes("/files/")));
  expect(folderNode.logged.slice(before).filter((line) => line.includes("cannot be read"))).toEqual([]);
});

test.each([
  "/media/",
  "/media/../spool/x",
  "/media/..%2f..%2fsecret",
  "/media/%2e%2e/secret",
  "/media/ab/../../secret",
  "/media//etc/passwd",
  "/media/....//secret",
  "/media/secret",
  "/media/0123456789abcdef0123456789abcdef-160.svg",
  "/media/0123456789abcdef0123456789abcdef-161.webp",
  "/media/.0123456789abcdef0123456789abcdef-160.webp.0.part",
  "/media/0123456789abcdef0123456789abcdef-160.webp%00.avif",
  "/files/",
  "/files/../secret",
  "/files/..%2f..%2fsecret",
  "/files/%2e%2e/secret",
  "/files//etc/passwd",
  "/files/0123456789abcdef0123456789abcdef/..%2f..%2fsecret",
  "/files/0123456789abcdef0123456789abcdef/%00",
  "/files/0123456789abcdef0123456789abcdef/%ff",
  "/files/0123456789abcdef0123456789abcdef/a%0d%0ax-evil:%201.zip",
])("%s leads to no other file", async (path) => {
  await writeFile(join(folderNode.node.settings.DATA_DIR, "secret"), "the secret of this installation");
  const response = await exchange(
    folderNode.port,
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 404 /);
  expect(response).not.toMatch(/the secret|x-evil/);
});

test.each(["/media/0123456789abcdef0123456789abcdef-160.webp", "/files/0123456789abcdef0123456789abcdef/a.zip"])(
  "other methods than GET and HEAD are rejected: %s",
  async (path) => {
    expect((await fetch(folderNode.origin + path, { method: "DELETE" })).status).toBe(405);
  },
);

test("while the bucket is down, pictures and files return an error, except pictures in memory", async () => {
  const ada = await testMember(bucketNode);
  const [seen, unseen] = [await putPicture(bucketNode, ada, 5), await putPicture(bucketNode, ada, 6)];
  expect((await fetch(bucketNode.origin + seen)).status).toBe(200);
  const file = await putFile(bucketNode, files.zip());
  await stop();
  for (const address of [unseen, file]) {
    const response = await fetch(bucketNode.origin + address);
    expect({ status: response.status, retry: response.headers.get("retry-after") }).toEqual({
      status: 503,
      retry: "5",
    });
  }
  expect((await fetch(bucketNode.origin + seen)).status).toBe(200);
  const form = pictures.toForm([{ name: "image", bytes: await pictures.png(9, 9) }]);
  const upload = await fetch(`${bucketNode.origin}/v1/widget/image/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${ada.token}` },
    body: form,
  });
  expect({ status: upload.status, code: (await upload.json()).code }).toEqual({ status: 503, code: "unavailable" });
});
