import { expect, test } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { png } from "#testing/sample-pictures.ts";
import { secondPage } from "#testing/second-page.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const [one, other] = [await testNode(stores), await testNode(stores)];
const ada = await testTenant(one);

test("creates one link when a call is repeated on another node", async () => {
  const link = { name: "Twice", slug: "web", link: "https://twice.example/" };
  const send = (origin: string, headers: Record<string, string>) =>
    call(origin, "POST", "/v1/widget/link", link, { authorization: `Bearer ${ada.token}`, ...headers });
  const first = await send(one.origin, { "idempotency-key": "k" });
  const second = await send(other.origin, { "idempotency-key": "k" });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect([first, second].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
  const { body } = await ada.call("GET", "/v1/widget/link");
  expect(body.filter(({ name }: { name: string }) => name === "Twice")).toHaveLength(1);
  expect((await send(one.origin, { "idempotency-key": "" })).body.code).toBe("idempotency_key_invalid");
});

test("does not exhaust the connections in a burst of creating calls with keys", async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      call(
        one.origin,
        "POST",
        "/v1/profile",
        { city: `City ${n}` },
        {
          authorization: `Bearer ${ada.token}`,
          "idempotency-key": `key-${n}`,
        },
      ),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
});

test("rejects a key that was already used for another request", async () => {
  const headers = { authorization: `Bearer ${ada.token}`, "idempotency-key": "of-one-block" };
  const send = (text: string) => call(one.origin, "POST", "/v1/blocks", { content: { kind: "header", text } }, headers);
  const [first, second] = [await send("Once"), await send("Once")];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body._id).toBe(first.body._id);
  expectProblem(await send("Twice"), 422, "idempotency_mismatch");
});

test("rejects a key that was already used on another page", async () => {
  const second = await secondPage(one.origin, ada);
  const keyed = (page: string) =>
    call(
      one.origin,
      "POST",
      "/v1/links/categories",
      { name: "Keyed" },
      { authorization: `Bearer ${ada.token}`, "x-workspace": page, "idempotency-key": "the-same" },
    );
  const [first, again] = [await keyed(ada.id), await keyed(ada.id)];
  expect([first.status, again.body]).toEqual([201, first.body]);
  expectProblem(await keyed(second.id), 422, "idempotency_mismatch");
});

async function upload(path: string, field: string, bytes: Uint8Array<ArrayBuffer>, idempotencyKey: string) {
  const form = new FormData();
  form.append(field, new Blob([bytes]), "upload.bin");
  const headers = { authorization: `Bearer ${ada.token}`, "idempotency-key": idempotencyKey };
  const response = await fetch(one.origin + path, { method: "POST", headers, body: form });
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
    const different = await upload(path, field, others, path);
    expect([different.status, JSON.parse(different.text).code]).toEqual([422, "idempotency_mismatch"]);
  },
);
