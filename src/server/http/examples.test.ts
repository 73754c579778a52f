import { expect, test } from "vitest";
import type { Endpoint } from "#base/contract.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { createKey } from "#testing/api-key.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { putRows } from "#testing/events.ts";
import { type ExampleCall, exampleCalls, type ExampleIds, type ExampleResults } from "#testing/example-calls.ts";
import { openNormaliser } from "#testing/normalise-example.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "../jobs.ts";
import { contracts } from "./endpoints.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testTenant(instance);
await instance.node.sql`update workspaces set plan = 'Pro' where id = ${ada.id}`;
await instance.node.sql`
  insert into unknown_paths (workspace_id, host, alias, path, day, visits) values (${ada.id}, '', 'shpo', 'shpo', current_date, 3)`;
const key = await createKey(ada);
await putRows(
  clickhouse,
  ["human", "human", "duplicate", "bot", "preview", "owner"].map((traffic_class, index) => ({
    workspace: ada.id,
    time: new Date("2026-05-01T12:00:00Z"),
    traffic_class: traffic_class as "human",
    link: ada.linkId,
    visitor: index + 1,
    country: index === 0 ? "DE" : "TR",
    device: "mobile",
  })),
);

const endpoints = contracts.flatMap((contract) => Object.entries<Endpoint>(contract));
const callable = endpoints.filter(([, { scope }]) => scope !== undefined && scope !== "session");

/** Calls whose response depends on third-party servers; their examples are in the contract. */
const OTHERS = new Set([
  "POST /v1/blocks/still",
  "POST /v1/links/{linkId}/health",
  "POST /v1/links/look-up",
  "POST /v1/page-imports/look",
  "POST /v1/domains/{domainId}/check",
  "POST /v1/webhooks/{webhookId}/test",
  "GET /v1/webhooks/{webhookId}/deliveries/{deliveryId}",
  "POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay",
  // needs an import that has run in the background
  "POST /v1/links/imports/{importId}/undo",
]);

const { call: _call, ...rows } = ada;
const ids: ExampleIds = { ...rows, userId: ada.id, externalId: "42", alias: "shpo", newTag: "news" };

const results: ExampleResults = {};

async function send({ key: name, query = "", body, file, other = {} }: ExampleCall) {
  const [method, template] = name.split(" ") as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(ids[other[parameter] ?? parameter]!),
  );
  const headers: Record<string, string> = { authorization: `Bearer ${key.key}` };
  const sent = body?.(ids, results);
  const form = new FormData();
  if (file) form.append(file.field, new Blob([new Uint8Array(await file.bytes())]), file.name);
  if (sent) headers["content-type"] = "application/json";
  const response = await fetch(instance.origin + path + (query && `?${query}`), {
    method,
    headers,
    ...(file ? { body: form } : sent ? { body: JSON.stringify(sent) } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { path: path + (query && `?${query}`), sent, status: response.status, body: isJson ? JSON.parse(text) : text };
}

test("docs/examples.json has the real request and response of every call that an API key can make", async () => {
  const normalise = openNormaliser({ origin: instance.origin, handle: ada.username, ids });
  const failed: object[] = [];
  const recorded: Record<string, object> = {};
  for (const call of exampleCalls) {
    const { path, sent, status, body } = await send(call);
    const endpoint = callable.find(([name]) => name === call.key)?.[1];
    results[call.key] = body;
    if (status !== endpoint?.status) failed.push({ key: call.key, status, body });
    if (call.save) ids[call.save] = body._id as string;
    if (call.key === "GET /v1/links/{linkId}/history") ids["entryId"] = body.entries[0]._id;
    if (call.key === "GET /v1/starts") ids["key"] = body[0].key as string;
    if (call.isStep) continue;
    recorded[endpoint!.id] = normalise({
      path,
      ...(sent !== undefined && { body: sent }),
      status,
      ...(body !== "" && { response: body }),
    });
  }
  expect(failed).toEqual([]);
  await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot("../../../docs/examples.json");
});

test("every call that an API key can make has an example", () => {
  const shown = new Set(exampleCalls.map((call) => call.key));
  const without = callable.map(([name]) => name).filter((name) => !shown.has(name) && !OTHERS.has(name));
  expect(without).toEqual([]);
});
