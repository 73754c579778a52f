import { expect, test } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { callsWithBody } from "#testing/bodies.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { fingerprint, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const disk = { isFull: false };
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { change: () => ({ disk: { isFull: () => disk.isFull, stop() {} } }) },
);
const ada = await testTenant(instance);
const writes = [
  ...callsWithBody(ada).filter(({ endpoint }) => endpoint.access !== "beacon"),
  { method: "DELETE", path: `/v1/widget/link/${ada.linkId}`, body: undefined },
  { method: "POST", path: "/v1/widget/image/upload", body: undefined },
  { method: "POST", path: "/v1/files", body: undefined },
  { method: "DELETE", path: `/v1/media/${ada.pictureId}`, body: undefined },
  { method: "POST", path: "/users/logout", body: undefined },
];

test("rejects every write with 507 below the free disk floor, keeps serving visitors, and recovers without a restart", async () => {
  const before = await fingerprint(instance);
  disk.isFull = true;
  for (const { method, path, body } of writes) expectProblem(await ada.call(method, path, body), 507, "disk_full");
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

  disk.isFull = false;
  expect((await ada.call("PUT", `/v1/widget/link/${ada.linkId}`, { name: "Saved" })).status).toBe(200);
});
