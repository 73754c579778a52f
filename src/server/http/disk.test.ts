import { expect, test } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { createKey } from "#testing/api-key.ts";
import { callsWithBody } from "#testing/bodies.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { listEndpoints, tenantIds, toPath } from "#testing/endpoints.ts";
import { callTool } from "#testing/mcp-client.ts";
import { fingerprint, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
let isFull = false;
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { change: ({ disk }) => ({ disk: Object.assign(disk, { isFull: () => isFull }) }) },
);
const ada = await testTenant(instance);
const key = await createKey(ada);
const bodies = new Map(callsWithBody(ada).map((each) => [each.key, each.body]));
const writes = listEndpoints()
  .filter(({ method, endpoint }) => method !== "GET" && endpoint.access !== "beacon")
  .map((each) => ({ ...each, path: toPath(each.template, tenantIds(ada)), body: bodies.get(each.key) }));
const form = await ada.call("POST", "/v1/blocks", {
  content: { kind: "capture", title: "News", asksName: false, consent: "Yes", button: "Go", thanks: "Welcome" },
});

/** Sends the form of the block, and returns the response. */
const subscribe = () =>
  fetch(`${instance.origin}/${ada.username}/-/${form.body._id as string}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: instance.origin },
    body: new URLSearchParams({ email: "reader@example.com", consent: "yes" }),
  });

test("rejects every write with 507 below the free disk floor, keeps serving visitors, and recovers without a restart", async () => {
  // records the hour of the key's last use, which would otherwise change below
  await key.call(instance.origin, "GET", "/v1/links");
  const before = await fingerprint(instance);
  isFull = true;
  for (const { method, path, body } of writes) expectProblem(await ada.call(method, path, body), 507, "disk_full");
  const created = await callTool(instance.origin, key.key, "create_link", { link: "https://site.example/" });
  expect(created.error).toMatchObject({ code: "disk_full" });
  const rejected = await subscribe();
  expect([rejected.status, await rejected.text()]).toEqual([507, expect.stringContaining("Try again later")]);
  expect(await fingerprint(instance)).toBe(before);
  for (const [path, status] of [
    [`/${ada.username}`, 200],
    [`/${ada.username}/web`, 302],
    ["/", 200],
    ["/healthz", 200],
  ] as const) {
    expect((await call(instance.origin, "GET", path)).status).toBe(status);
  }
  expect((await ada.call("GET", "/v1/widget/link")).status).toBe(200);
  expect((await call(instance.origin, "POST", `/v1/widget/link/${ada.id}/${ada.linkId}`, {})).status).toBe(204);
  expect((await call(instance.origin, "POST", `/v1/log/visit/${ada.id}`, {})).status).toBe(204);

  isFull = false;
  expect((await ada.call("PUT", `/v1/widget/link/${ada.linkId}`, { name: "Saved" })).status).toBe(200);
  expect((await subscribe()).status).toBe(303);
});
