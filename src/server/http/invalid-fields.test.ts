import { request } from "undici";
import { describe, expect, test, vi } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { callsWithBody } from "#testing/bodies.ts";
import { toFields, valueAt, withField, withFields } from "#testing/body-fields.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { fingerprint, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import type { JsonBody } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { queues } from "../jobs.ts";

// a link alone has 35 text fields, each of which is tested with every odd text
vi.setConfig({ testTimeout: 90_000 });
const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testTenant(instance);
// bulk calls respond with 200 and a result for each item
const BULK = new Set(["POST /v1/links/bulk", "POST /v1/abuse"]);
const calls = callsWithBody(ada).filter(({ key }) => !BULK.has(key));

const readJson = (text: string): JsonBody => (text ? JSON.parse(text) : {});

async function send(method: string, path: string, json: string) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${ada.token}` };
  const response = await fetch(instance.origin + path, { method, headers, body: json });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: readJson(text) };
}

type Result = Awaited<ReturnType<typeof send>>;

const isNamed = ({ status, body }: Result, field: string): boolean =>
  status === 422 &&
  (body.errors as { field: string }[]).some(({ field: name }) => name === field || name.startsWith(`${field}.`));

function expectNamed(result: Result, field: string): void {
  expectProblem(result, 422);
  expect({ field, isNamed: isNamed(result, field) }).toEqual({ field, isNamed: true });
}

/**
 * The fields that no response names as invalid. The first request sets them all. Each further request sets those not
 * named so far; once a response names no more, each remaining field is sent alone.
 */
async function findUnnamed(
  fields: readonly string[],
  submit: (fields: readonly string[]) => Promise<Result>,
): Promise<readonly string[]> {
  if (fields.length === 0) return [];
  const result = await submit(fields);
  const remaining = fields.filter((field) => !isNamed(result, field));
  if (result.status < 300 || remaining.length === 0 || fields.length === 1) return remaining;
  if (remaining.length < fields.length) return await findUnnamed(remaining, submit);
  const unnamed: string[] = [];
  for (const field of remaining) unnamed.push(...(await findUnnamed([field], submit)));
  return unnamed;
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

const TYPES: Readonly<Record<string, unknown>> = {
  string: "text",
  number: 7,
  boolean: true,
  null: null,
  array: ["text"],
  object: { a: "text" },
};
const getType = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
/** Fields in which `null` means none or the default. */
const mayBeNull = (key: string, field: string) =>
  key === "POST /v1/profile" ||
  (key.includes("/v1/appearance") && !key.includes("-versions") && !field.startsWith("palette.")) ||
  (/widget\/link|POST \/v1\/links$|by-external-id|PATCH \/v1\/links/.test(key) &&
    ["description", "externalId"].includes(field)) ||
  (key.includes("link") && field === "category") ||
  (key.includes("link") && ["rules", "password", "passwordOf"].includes(field)) ||
  (key.includes("/v1/blocks") && ["rules", "category"].includes(field)) ||
  (key.includes("/v1/analytics/shares") && ["links", "password"].includes(field)) ||
  (key.includes("/v1/leap") && ["from", "until"].includes(field)) ||
  (key.includes("/v1/starts") && field === "version") ||
  (key.includes("/preferences") && field === "qr") ||
  (key.includes("/v1/domains") && field.endsWith("Url")) ||
  (key.includes("api-keys") && field === "expiresAt") ||
  (key.includes("annotations") && field === "link");

const NUL = "a\0b";
const HALF = "a\ud800b";
/** Texts that no column can hold; they are sent in every text field of every call. */
const UNSTORABLE = [NUL, HALF];
const ODD_TEXTS = [
  "",
  " ",
  "\0",
  "\udc00",
  "😀👩‍👩‍👧",
  "\u202egpj.exe\u2066",
  "\u200b\ufeff\u00ad",
  "e\u0301".repeat(50),
  "x".repeat(45_000),
  "😀".repeat(10_000),
  "'; drop table links; --",
  "${7*7}{{7*7}}",
  "<script>alert(1)</script>",
  "%00%0d%0aSet-Cookie:a=b",
  "\r\nSet-Cookie: a=b",
  "__proto__",
  "../../etc/passwd",
  "\u2028\u2029",
  "javascript:alert(1)",
  "1e999",
  "null",
];
/** Fields that are hashed, compared or counted but never stored may contain anything. */
const isStored = (key: string, field: string) => !key.includes("login") && !/password|token|^path$|^label$/.test(field);
/** Fields that have been tested, by path and sample value: seven calls share the fields of a link. */
const tested = new Set<string>();
const NUMBERS = ["-1", "-0", "0.5", "1e999", "-1e999", "1e308", "9007199254740993", "1E400", "2147483648", "1e-400"];

describe.each(calls.map((call, index) => ({ ...call, index })))("$key", ({ index, key, method, path, body }) => {
  const fields = toFields(body);

  test("rejects a value of the wrong type in any field, names the field and changes nothing", async () => {
    const before = await fingerprint(instance);
    for (const [type, value] of Object.entries(TYPES)) {
      const wrong = fields.filter(
        (field) => type !== getType(valueAt(body, field)) && !(type === "null" && mayBeNull(key, field)),
      );
      const { leaves = [], parents = [] } = Object.groupBy(wrong, (field) =>
        toFields(body).some((other) => other.startsWith(`${field}.`)) ? "parents" : "leaves",
      );
      for (const group of [leaves, ...inGroups(parents, 1)]) {
        const submit = (some: readonly string[]) => send(method, path, JSON.stringify(withFields(body, some, value)));
        expect({ type, unnamed: await findUnnamed(group, submit) }).toEqual({ type, unnamed: [] });
      }
    }
    expect(await fingerprint(instance)).toBe(before);
  });

  test("responds to odd texts in any field without a bug", async () => {
    const texts = fields.filter((field) => typeof valueAt(body, field) === "string");
    const toKind = (field: string) => `${field} ${String(valueAt(body, field))}`;
    const { untested = [], repeated = [] } = Object.groupBy(texts, (field) =>
      tested.has(toKind(field)) ? "repeated" : "untested",
    );
    for (const field of untested) tested.add(toKind(field));
    const testText = async (odd: string, of: readonly string[]) => {
      const submit = async (some: readonly string[]) => {
        const result = await send(method, path, JSON.stringify(withFields(body, some, odd)));
        const sent = { fields: some, odd: odd.slice(0, 40) };
        if (result.status >= 300) expectProblem(result, result.status);
        expect({ ...sent, isBug: result.status >= 500 }).toEqual({ ...sent, isBug: false });
        expect({ ...sent, leaks: result.headers.has("set-cookie") }).toEqual({ ...sent, leaks: false });
        return result;
      };
      const mustBeNamed = (field: string) =>
        odd.length >= 40_000 || ((odd === NUL || odd === HALF) && isStored(key, field));
      // a body has at most 100 KiB
      for (const group of inGroups(of, odd.length < 10_000 ? 100 : 2))
        expect((await findUnnamed(group, submit)).filter(mustBeNamed)).toEqual([]);
    };
    // calls that change one workspace wait for each other, and are unavailable after three seconds
    const cases = [
      ...UNSTORABLE.map((odd) => [odd, texts] as const),
      ...ODD_TEXTS.map((odd) => [odd, untested] as const),
      [ODD_TEXTS[index % ODD_TEXTS.length]!, repeated] as const,
    ];
    for (const group of inGroups(cases, 3)) await Promise.all(group.map(([odd, of]) => testText(odd, of)));
  });

  test("responds to odd texts and deep values in open objects without a bug", async () => {
    for (const field of fields.filter((each) => /(^|\.)(meta|user_info)$/.test(each))) {
      for (const value of [
        { a: NUL },
        { a: [{ b: HALF }] },
        { [NUL]: 1 },
        { [HALF]: 1 },
        { a: "x".repeat(4_096) },
        { a: "😀".repeat(1_100) },
      ]) {
        expectNamed(await send(method, path, JSON.stringify(withField(body, field, value))), field);
      }
      const endless = JSON.stringify(withField(body, field, { a: "NUMBER" })).replace('"NUMBER"', "1e999");
      expectNamed(await send(method, path, endless), field);
    }
  });

  test("responds to odd numbers without a bug", async () => {
    const numbers = fields.filter((field) => typeof valueAt(body, field) === "number");
    const testNumber = async (odd: string) => {
      const submit = async (some: readonly string[]) => {
        const json = JSON.stringify(withFields(body, some, "NUMBER")).replaceAll('"NUMBER"', odd);
        const result = await send(method, path, json);
        if (result.status >= 300) expectProblem(result, result.status);
        expect({ some, odd, isBug: result.status >= 500 }).toEqual({ some, odd, isBug: false });
        return result;
      };
      const unnamed = await findUnnamed(numbers, submit);
      const mustBeNamed = ["-1", "1e999", "-1e999", "1e308", "1E400"].includes(odd);
      expect({ odd, accepted: mustBeNamed ? unnamed : [] }).toEqual({ odd, accepted: [] });
    };
    for (const some of inGroups(NUMBERS, 5)) await Promise.all(some.map(testNumber));
  });
});

test("still serves the page and its data after all of this was stored", async () => {
  for (const path of [
    "/v1/widget/link",
    "/v1/widget/link/order",
    `/v1/appearance/${ada.id}`,
    `/v1/widget/link/username/${ada.username}`,
  ]) {
    expect((await ada.call("GET", path)).status).toBe(200);
  }
  // a page with custom JavaScript redirects to the page host
  const address = `${instance.origin}/${ada.username}`;
  const first = await fetch(address, { redirect: "manual" });
  const pageUrl = new URL(first.headers.get("location") ?? "", address);
  const page = await request(instance.origin + pageUrl.pathname, { headers: { host: pageUrl.host } });
  expect(page.statusCode).toBe(200);
  expect(await page.body.text()).not.toContain("<script>alert(1)</script>");
  expect(instance.listBugs()).toEqual([]);
});

test.each([
  "~",
  `~${"x".repeat(20)}`,
  "~11111111-1111-7111-8111-111111111111",
  "%00",
  "a%00b",
  "%ff",
  "%ed%a0%80",
  "%f0%9f%98%80",
  "a%2fb",
  "__proto__",
  "x".repeat(5_000),
  "%E2%80%AE",
])("finds no account or page for the username %s", async (name) => {
  const data = await ada.call("GET", `/v1/widget/link/username/${name}`);
  expectProblem(data, 404);
  expect((await fetch(`${instance.origin}/${name}`, { redirect: "manual" })).status).toBe(404);
  expect((await fetch(`${instance.origin}/${ada.username}/${name}`)).status).toBe(404);
  expect(instance.listBugs()).toEqual([]);
});
