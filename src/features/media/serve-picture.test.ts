import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { storePicture } from "./store-picture.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testBucket } from "#testing/bucket.ts";
import { testMember } from "#testing/member.ts";
import { testNode, type TestNode } from "#testing/node.ts";
import * as pictures from "#testing/sample-pictures.ts";
import { testPostgres } from "#testing/postgres.ts";
import { exchange } from "#testing/raw-http.ts";

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

async function put({ node }: TestNode, member: { readonly id: string }, seed: number): Promise<string> {
  const ctx = { ...node.shared, log: node.log, workspaceId: member.id };
  return storePicture(ctx, await pictures.png(64, 48, seed), { description: "Logo" });
}

describe.each([
  ["a folder", ofFolder],
  ["a bucket", ofBucket],
])("a picture in %s", (_name, on) => {
  test("has a fixed type, is cached forever, works on every page, and is nothing but a picture", async () => {
    const address = await put(on, await testMember(on), 1);
    for (const round of ["first", "from memory"]) {
      const response = await fetch(on.origin + address);
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

  test("is not sent again if the browser has cached it, nor for HEAD", async () => {
    const address = await put(on, await testMember(on), 1);
    const etag = `"${address.slice(7)}"`;
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const response = await fetch(on.origin + address, { headers: { "if-none-match": known } });
      expect({ status: response.status, text: await response.text() }).toEqual({ status: 304, text: "" });
    }
    const head = await fetch(on.origin + address, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
  });

  test("is a short uncached 404 if it does not exist", async () => {
    const response = await fetch(`${on.origin}/media/${randomBytes(16).toString("hex")}-160.avif`);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe("Not found");
  });
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
])("%s leads to no other file", async (path) => {
  await writeFile(join(ofFolder.node.settings.DATA_DIR, "secret"), "the secret of this installation");
  const response = await exchange(
    ofFolder.port,
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 404 /);
  expect(response).not.toContain("the secret");
});

test("other methods are rejected", async () => {
  const response = await fetch(`${ofFolder.origin}/media/0123456789abcdef0123456789abcdef-160.webp`, {
    method: "DELETE",
  });
  expect(response.status).toBe(405);
});

test("while the bucket is down, pictures return an error, except those in memory", async () => {
  const ada = await testMember(ofBucket);
  const [seen, unseen] = [await put(ofBucket, ada, 5), await put(ofBucket, ada, 6)];
  expect((await fetch(ofBucket.origin + seen)).status).toBe(200);
  await stop();
  const response = await fetch(ofBucket.origin + unseen);
  expect({ status: response.status, retry: response.headers.get("retry-after") }).toEqual({ status: 503, retry: "5" });
  expect((await fetch(ofBucket.origin + seen)).status).toBe(200);
  const form = pictures.toForm([{ name: "image", bytes: await pictures.png(9, 9) }]);
  const upload = await fetch(`${ofBucket.origin}/v1/widget/image/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${ada.token}` },
    body: form,
  });
  expect({ status: upload.status, code: (await upload.json()).code }).toEqual({ status: 503, code: "unavailable" });
});
