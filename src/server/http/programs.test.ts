import { expect, test } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { createKey } from "#testing/api-key.ts";
import { testPostgres } from "#testing/postgres.ts";
import { png } from "#testing/sample-pictures.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testTenant(instance);
const key = await createKey(ada);

const get = (path: string) => key.call(instance.origin, "GET", path);

test("a list is returned in full without limit, and with it in pages that a Link header connects", async () => {
  for (const name of ["Music", "Shops", "Talks", "Books"]) await ada.call("POST", "/v1/links/categories", { name });
  const whole = await get("/v1/links/categories");
  expect(whole.headers.get("link")).toBeNull();
  const read: unknown[] = [];
  let path: string | undefined = "/v1/links/categories?limit=2";
  for (let pages = 0; path !== undefined; pages++) {
    expect(pages).toBeLessThan(9);
    const { status, body, headers } = await get(path);
    expect([status, body.length <= 2]).toEqual([200, true]);
    read.push(...body);
    path = /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
  }
  expect(read).toEqual(whole.body);
});

test.each(["limit=0", "limit=101", "limit=1e2", "limit=-1", "limit=", "cursor=x"])(
  "a list rejects ?%s and names the parameter",
  async (query) => {
    const { status, body } = await get(`/v1/links/categories?${query}`);
    expect([status, body.errors[0].field]).toEqual([422, query.split("=")[0]]);
  },
);

test.each([
  ["/v1/links/categories?page=2", "page"],
  ["/v1/links?limit=1&limit=2", "limit"],
  ["/v1/links?limit[]=1", "limit[]"],
  [`/v1/links/${ada.linkId}?fields=name`, "fields"],
  ["/v1/log/my/stats?__proto__=1", "__proto__"],
])("%s is rejected, and the error names the parameter", async (path, field) => {
  const { status, body } = await get(path);
  expect([status, body.errors[0].field]).toEqual([422, field]);
});

test("every call takes lang", async () => {
  const { status, body } = await get("/v1/links/categories?limit=0&lang=tr");
  expect([status, body.errors[0].message]).toEqual([422, "1 ile 100 arasında bir sayı gir"]);
});

async function upload(path: string, field: string, bytes: Uint8Array<ArrayBuffer>, idempotencyKey: string) {
  const form = new FormData();
  form.append(field, new Blob([bytes]), "upload.bin");
  const headers = { authorization: `Bearer ${key.key}`, "idempotency-key": idempotencyKey };
  const response = await fetch(instance.origin + path, { method: "POST", headers, body: form });
  return {
    status: response.status,
    isReplay: response.headers.has("idempotent-replayed"),
    text: await response.text(),
  };
}

const csv = (name: string) => new TextEncoder().encode(`link,name\nhttps://site.example/,${name}\n`);
const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n% ${text}\n%%EOF\n`);

test.each([
  ["/v1/links/imports", "file", csv("One"), csv("Two")],
  ["/v1/widget/image/upload", "image", new Uint8Array(await png()), new Uint8Array(await png(32, 32))],
  ["/v1/files", "file", pdf("One"), pdf("Two")],
])(
  "an upload to %s that is repeated with its key is stored once, and other bytes are another request",
  async (...args) => {
    const [path, field, bytes, others] = args;
    const first = await upload(path, field, bytes, path);
    expect(first.status).toBeLessThan(300);
    expect(await upload(path, field, bytes, path)).toEqual({ ...first, isReplay: true });
    const other = await upload(path, field, others, path);
    expect([other.status, JSON.parse(other.text).code]).toEqual([422, "idempotency_mismatch"]);
  },
);
