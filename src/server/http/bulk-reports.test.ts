import { expect, test } from "vitest";
import { addReporterToken, removeReporterToken } from "#features/abuse/bulk/tokens.ts";
import { listCases, listReportsOfCase } from "#features/abuse/cases.ts";
import { abuseQueues } from "#features/abuse/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, abuseQueues);
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { env: { RATE_LIMITS: "on" } },
);
const ctx = { ...instance.node.shared, log: instance.node.log };

const token = (await addReporterToken(ctx, "CERT Example"))!;
const send = (reports: unknown, as = token) =>
  call(instance.origin, "POST", "/v1/abuse", { reports }, as === "" ? {} : { authorization: `Bearer ${as}` });

test("returns a result for each report, and adds reports of the same target and category to one case", async () => {
  const person = await testMember(instance);
  const url = `${instance.origin}/${person.username}`;
  const good = { url, category: "scam", explanation: "Copies a bank" };
  const { status, body } = await send([
    good,
    { ...good, category: "fraud" },
    { ...good, url: "https://elsewhere.example/x" },
    { ...good, explanation: "", extra: 1 },
    "text",
    { ...good, email: "cert@example.com" },
  ]);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      results: [
        { status: "accepted", caseId: expect.any(String) },
        { status: "rejected", errors: [{ field: "category" }] },
        { status: "rejected", errors: [{ field: "url" }] },
        { status: "rejected", errors: [{ field: "explanation" }, { field: "extra" }] },
        { status: "rejected", errors: [{ field: "body" }] },
        { status: "accepted", caseId: body.results[0].caseId },
      ],
    },
  });
  const opened = (await listCases(ctx)).find(({ target }) => target === person.id);
  expect(opened).toMatchObject({ id: body.results[0].caseId, reports: 2, trustedReports: 2, reporters: 1 });
  expect(await listReportsOfCase(ctx, opened!.id)).toMatchObject([
    { name: "CERT Example", address: "", url },
    { name: "CERT Example", address: "cert@example.com" },
  ]);
});

test("a report of shared statistics is one of their page, as long as they are shared", async () => {
  const person = await testMember(instance);
  const shares = "/v1/analytics/shares";
  const { body: shared } = await person.call("POST", shares, { name: "Sponsor", password: "open sesame" });
  const good = { category: "scam", explanation: "Copies a bank" };
  const url = shared.url as string;
  const forged = url.slice(0, -1) + (url.endsWith("A") ? "E" : "A");
  const urls = [url, `${url}/?period=week`, forged, url.replace("/stats/", "/other/")];
  const { body } = await send(urls.map((each) => ({ ...good, url: each })));
  const { results } = body as { results: { status: string }[] };
  expect(results.map(({ status }) => status)).toEqual(["accepted", "accepted", "rejected", "rejected"]);
  expect((await listCases(ctx)).find(({ target }) => target === person.id)).toMatchObject({ kind: "page", reports: 2 });
  await person.call("DELETE", `${shares}/${shared._id as string}`);
  expect((await send([{ ...good, url }])).body.results).toMatchObject([{ status: "rejected" }]);
});

test.each([
  ["without a token", ""],
  ["with an unknown token", `halka_report_${"a".repeat(43)}`],
])("a call %s is rejected", async (_, as) => {
  expect(await send([{}], as)).toMatchObject({ status: 401, body: { code: "reporter_token_invalid" } });
});

test("rejects a session in place of a reporter token", async () => {
  expect((await send([{}], (await testMember(instance)).token)).status).toBe(401);
});

test("a removed token no longer works, and its name is free again", async () => {
  const removed = (await addReporterToken(ctx, "CERT Old"))!;
  expect(await addReporterToken(ctx, "CERT Old")).toBeUndefined();
  expect((await send([{}], removed)).status).toBe(200);
  expect(await removeReporterToken(ctx, "CERT Old")).toBe(true);
  expect((await send([{}], removed)).status).toBe(401);
  expect(await removeReporterToken(ctx, "CERT Old")).toBe(false);
  expect(await addReporterToken(ctx, "CERT Old")).not.toBe(removed);
});

test("only the hash of a token is stored", async () => {
  const rows = await instance.node.sql`select encode(hash, 'escape') as hash, name from reporter_tokens`;
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each([
  ["no report", []],
  ["more than a hundred reports", Array.from({ length: 101 }, () => ({}))],
  ["no list", "x"],
])("rejects a call with %s and names the field", async (_, reports) => {
  expect(await send(reports)).toMatchObject({ status: 422, body: { errors: [{ field: "reports" }] } });
});

test("a token makes 60 calls an hour", async () => {
  const busy = (await addReporterToken(ctx, "CERT Busy"))!;
  const statuses: number[] = [];
  for (let sent = 0; sent < 61; sent++) statuses.push((await send([{}], busy)).status);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
});
