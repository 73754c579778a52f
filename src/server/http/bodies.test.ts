import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isBodyOptional, MAX_JSON_BYTES } from "#infra/http/body.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { callsWithBody } from "#testing/bodies.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { fingerprint, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import type { JsonBody } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testTenant(instance);
const eve = await testTenant(instance);
const calls = callsWithBody(ada);

const readJson = (text: string): JsonBody => (text ? JSON.parse(text) : {});

async function send(method: string, path: string, body: BodyInit | null, headers: Record<string, string> = {}) {
  const response = await fetch(instance.origin + path, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${ada.token}`, ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: readJson(text) };
}

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const filler = (size: number) => `{"a":"${"x".repeat(size - 8)}"}`;
const stream = (text: string) => new Blob([text]).stream();

/** Description, body, status and code of the response. */
type Malformed = readonly [string, () => BodyInit | null, number, string];

const MISSING: readonly Malformed[] = [
  ["absent", () => null, 400, "body_missing"],
  ["empty", () => "", 400, "body_missing"],
];
const MALFORMED: readonly Malformed[] = [
  ["white space", () => " \n", 400, "bad_json"],
  ["no JSON", () => "name=Ada&link=x", 400, "bad_json"],
  [
    "XML",
    () => "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
    400,
    "bad_json",
  ],
  ["cut off", () => '{"name":"A', 400, "bad_json"],
  ["two values", () => "{}{}", 400, "bad_json"],
  ["single quotes", () => "{'a':1}", 400, "bad_json"],
  ["a trailing comma", () => '{"a":1,}', 400, "bad_json"],
  ["NaN", () => '{"a":NaN}', 400, "bad_json"],
  ["a comment", () => '{"a":1}// b', 400, "bad_json"],
  ["with a byte order mark", () => bytes([0xef, 0xbb, 0xbf], "{}"), 400, "bad_json"],
  ["UTF-16", () => Buffer.from("{}", "utf16le"), 400, "bad_json"],
  ["invalid UTF-8", () => bytes('{"a":"', [0xff, 0xfe], '"}'), 400, "bad_json"],
  ["an overlong form of a slash", () => bytes('{"a":"', [0xc0, 0xaf], '"}'), 400, "bad_json"],
  ["a raw NUL", () => bytes('{"a":"', [0], '"}'), 400, "bad_json"],
  ["an array", () => "[]", 400, "not_an_object"],
  ["an array of the right object", () => '[{"email":"a@example.com"}]', 400, "not_an_object"],
  ["a string", () => '"{}"', 400, "not_an_object"],
  ["a number", () => "1e999", 400, "not_an_object"],
  ["null", () => "null", 400, "not_an_object"],
  ["true", () => "true", 400, "not_an_object"],
  ["with __proto__", () => '{"__proto__":{"isAdmin":true}}', 400, "forbidden_key"],
  ["with an escaped __proto__", () => '{"\\u005f_proto__":{}}', 400, "forbidden_key"],
  ["with constructor.prototype", () => '{"constructor":{"prototype":{"a":1}}}', 400, "forbidden_key"],
  ["with prototype deep in an array", () => '{"meta":{"a":[{"b":[{"prototype":1}]}]}}', 400, "forbidden_key"],
  ["nested 33 deep", () => nested(34), 400, "bad_json"],
  ["nested 10,000 deep", () => nested(10_000), 400, "bad_json"],
  ["50,000 open brackets", () => "[".repeat(50_000), 400, "bad_json"],
];

describe.each(calls)("$key", ({ method, path, endpoint }) => {
  const limitBytes = endpoint.maxBodyBytes ?? MAX_JSON_BYTES;
  const missing = isBodyOptional(endpoint.body!) ? [] : MISSING;

  test("rejects every malformed body and changes nothing", async () => {
    const before = await fingerprint(instance);
    const tooLong: readonly Malformed[] = [
      ["one byte too long", () => filler(limitBytes + 1), 413, "body_too_large"],
      ["one byte too long, in chunks", () => stream(filler(limitBytes + 1)), 413, "body_too_large"],
    ];
    for (const [name, body, status, code] of [...missing, ...MALFORMED, ...tooLong]) {
      const result = await send(method, path, body());
      expect({ name, status: result.status, code: result.body.code }).toEqual({ name, status, code });
      expectProblem(result, status, code);
    }
    expect(await fingerprint(instance)).toBe(before);
  });

  test("rejects other types and compressed bodies", async () => {
    for (const type of [
      "",
      "text/html",
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=a",
      "application/jsonp",
      "application/json, text/plain",
      "text/json",
    ]) {
      expectProblem(await send(method, path, Buffer.from("{}"), { "content-type": type }), 415, "wrong_content_type");
    }
    for (const coding of ["gzip", "br", "deflate", "gzip, gzip", "x-unknown"]) {
      expectProblem(
        await send(method, path, gzipSync("{}"), { "content-encoding": coding }),
        415,
        "wrong_content_encoding",
      );
    }
  });
});

test("treats a missing body as {} only if no field is required", async () => {
  const before = (await ada.call("GET", "/v1/widget/link")).body[0];
  const path = `/v1/widget/link/${ada.linkId}`;
  for (const [body, headers] of [
    [null, {}],
    ["", {}],
    [null, { "content-type": "" }],
  ] as const) {
    const unchanged = await send("PUT", path, body, headers);
    expect(unchanged).toMatchObject({ status: 200, body: { _id: ada.linkId, name: before.name, link: before.link } });
    expectProblem(await send("POST", "/v1/widget/link", body, headers), 400, "body_missing");
  }
});

const strict = calls.filter(({ endpoint }) => endpoint.access !== "beacon");

test.each(strict)("$key names each unknown key", async ({ method, path, body }) => {
  const before = await fingerprint(instance);
  const result = await send(method, path, JSON.stringify({ ...body, is_admin: true, owner_id: eve.id, "": 1 }));
  expectProblem(result, 422, "invalid");
  const fields = result.body.errors.map((error: { field: string }) => error.field);
  expect(fields).toEqual(expect.arrayContaining(["is_admin", "owner_id"]));
  expect(await fingerprint(instance)).toBe(before);
});

test("keeps the response short for 9,000 unknown keys, and for a very long one", async () => {
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`k${index}`, 1])));
  const long = JSON.stringify({ [`${"k".repeat(50_000)}\ud800`]: 1 });
  for (const body of [many, long]) {
    const result = await send("POST", "/v1/widget/link", body);
    expectProblem(result, 422, "invalid");
    expect(JSON.stringify(result.body).length).toBeLessThan(5_000);
  }
});

test("uses the last value of a repeated key", async () => {
  const result = await send("PUT", `/v1/widget/link/${ada.linkId}`, '{"name":"First","name":"Last"}');
  expect(result).toMatchObject({ status: 200, body: { name: "Last" } });
});

test("ignores a resource's read-only keys when they are sent back", async () => {
  const echoed = { _id: eve.linkId, user: eve.id, code: "stolen12", createdAt: "1999-01-01", updatedAt: { $gt: "" } };
  const link = await send("PUT", `/v1/widget/link/${ada.linkId}`, JSON.stringify({ ...echoed, name: "Mine" }));
  expect(link).toMatchObject({ status: 200, body: { _id: ada.linkId, user: ada.id, name: "Mine" } });
  expect(link.body.code).not.toBe("stolen12");
  expect(link.body.createdAt).not.toContain("1999");
  const created = await send(
    "POST",
    "/v1/widget/link",
    JSON.stringify({ ...echoed, name: "New", slug: "web", link: "https://a.example/" }),
  );
  expect(created).toMatchObject({ status: 201, body: { user: ada.id } });
  expect([eve.linkId, ada.linkId]).not.toContain(created.body._id);
  const appearance = await send(
    "PUT",
    `/v1/appearance/${ada.appearanceId}`,
    JSON.stringify({ ...echoed, title: "Mine" }),
  );
  expect(appearance).toMatchObject({ status: 200, body: { _id: ada.appearanceId, user: ada.id } });
  expect((await eve.call("GET", "/v1/widget/link")).body).toMatchObject([{ _id: eve.linkId, name: "Site" }]);
});

test("rejects two megabytes in chunks", async () => {
  expectProblem(await send("POST", "/v1/widget/link", stream(filler(2_000_000))), 413, "body_too_large");
});

test("reads a body of exactly 100 KiB", async () => {
  const result = await send("POST", "/v1/widget/link", filler(MAX_JSON_BYTES));
  expectProblem(result, 422, "invalid");
});
