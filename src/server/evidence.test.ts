import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, afterEach, expect, onTestFinished, test } from "vitest";
import { abuseWorkers } from "#features/abuse/jobs.ts";
import { abuseEvidence } from "#features/abuse/queues.ts";
import { evidenceFetch } from "#features/abuse/evidence/collect-evidence.ts";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { openMail } from "#infra/mail/open-mail.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { type Member, NO_ID, testMember, testOperator } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "./jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });

let respond: RequestListener = (_request, response) => response.end();
const server = createServer((request, response) => respond(request, response));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const site = `http://127.0.0.1:${port}`;
const options = { userAgent: "test", egress: loopbackEgress(port), ...evidenceFetch };
const external = openFetch(options);
/** Gives up after a second. */
const impatient = openFetch({ ...options, totalMs: 1_000 });
afterEach(() => (respond = (_request, response) => response.end()));
afterAll(async () => {
  await Promise.all([external.close(), impatient.close()]);
  server.closeAllConnections();
  server.close();
});

const mailer = openMail({ smtpUrl: "smtp://127.0.0.1:1", from: "a@halka.example", dir: "/nonexistent" });
afterAll(() => mailer.close());

const operator = await testOperator(instance);

async function testLink(destination: string) {
  const owner = await testMember(instance);
  const { body } = await owner.call("POST", "/v1/widget/link", { name: "Site", slug: "web", link: destination });
  return { owner, linkId: body._id as string };
}

/** Reports a page or one of its links, and returns the path of the case's evidence. */
async function sendReport({ username, id }: Member, name = ""): Promise<string> {
  const sent = await fetch(`${instance.origin}/report`, {
    method: "POST",
    body: new URLSearchParams({
      url: `${instance.origin}/${username}${name}`,
      reason: "scam",
      note: "It asks for passwords",
      name: "Ada",
      address: "ada@example.com",
      good_faith: "on",
    }),
  });
  expect(sent.status).toBe(200);
  const [row] = await instance.node.sql`select id from abuse_cases where workspace_id = ${id}`;
  return `/v1/operate/cases/${row!["id"]}/evidence`;
}

/** Runs the queued jobs until none waits. */
async function takeQueued({ fetchWithHops } = external): Promise<void> {
  const ctx = {
    ...instance.node.shared,
    publicUrl: "https://halka.example",
    abuseContact: "",
    fetchWithHops,
  };
  const workers = abuseWorkers(ctx, mailer).filter(({ queue }) => queue === abuseEvidence);
  const jobs = await runJobs(postgres.target, workers, pino({ level: "silent" }));
  onTestFinished(() => jobs.close());
  await eventually(async () => {
    const waiting = await instance.node.sql`
      select 1 from pgboss.job where name = ${abuseEvidence.name} and state in ('created', 'retry', 'active')`;
    return waiting.length === 0;
  }, 20_000);
  await jobs.close();
}

const listEvidence = async (path: string) => (await operator.call("GET", path)).body["evidence"];

test("keeps the redirects, headers and title of a reported link, and records them again on request", async () => {
  const { owner } = await testLink(`${site}/start`);
  respond = ({ url }, response) => {
    if (url === "/start")
      response.writeHead(302, { location: `${site}/bank?${"x".repeat(300)}`, "set-cookie": "a=1" }).end();
    else
      response
        .writeHead(200, { "content-type": "text/html", server: "nginx" })
        .end(`<title>Sign &lt;in&gt;</title>${"x".repeat(300 * 1024)}`);
  };
  const path = await sendReport(owner, "/web");
  expect(await listEvidence(path)).toMatchObject([{ takenAt: null, outcome: null }]);
  await takeQueued();
  const taken = await listEvidence(path);
  expect(taken).toMatchObject([
    {
      takenAt: expect.any(String),
      outcome: "fetched",
      title: "Sign <in>",
      hops: [
        { url: `${site}/start`, status: 302, headers: { location: `${site}/bank?${"x".repeat(300)}`.slice(0, 200) } },
        { status: 200, headers: { server: "nginx", "content-type": "text/html", date: expect.any(String) } },
      ],
    },
  ]);
  expect(JSON.stringify(taken)).not.toContain("a=1");

  respond = (_request, response) => response.writeHead(404).end();
  expect((await operator.call("POST", path)).status).toBe(204);
  expect((await operator.call("POST", path)).status).toBe(204);
  await takeQueued();
  expect(await listEvidence(path)).toMatchObject([
    { hops: [{ status: 404 }] },
    { hops: [{ status: 302 }, { status: 200 }] },
  ]);
  const { body } = await operator.call("GET", "/v1/operate/actions");
  expect(body["actions"][0]).toMatchObject({ action: "evidence_taken", accountId: owner.id });
});

test.each([
  ["a private address", "http://10.0.0.1/", "refused", [0]],
  ["a server that never responds", `${site}/mute`, "timeout", [0]],
  ["redirects without end", `${site}/loop`, "too_many_redirects", Array.from({ length: 11 }, () => 302)],
  ["a redirect to a private address", `${site}/inside`, "refused", [302]],
  ["an email address", "mailto:ada@example.com", "not_web", [0]],
])("records the outcome of fetching %s", async (_kind, destination, outcome, statuses) => {
  const { owner, linkId } = await testLink("https://site.example.com/");
  await instance.node.sql`update links set destination = ${destination} where id = ${linkId}`;
  respond = ({ url }, response) => {
    if (url === "/loop") response.writeHead(302, { location: "/loop" }).end();
    if (url === "/inside") response.writeHead(302, { location: "http://192.168.0.1/" }).end();
  };
  const path = await sendReport(owner, "/web");
  await takeQueued(outcome === "timeout" ? impatient : external);
  const [taken] = await listEvidence(path);
  expect(taken).toMatchObject({ outcome, title: "" });
  expect(taken.hops[0].url).toBe(destination);
  expect((taken.hops as { status: number }[]).map(({ status }) => status)).toEqual(statuses);
});

test("takes the links of a reported page as evidence once, not again for a second report", async () => {
  const { owner } = await testLink("https://site.example.com/");
  const path = await sendReport(owner);
  await takeQueued();
  await sendReport(owner);
  expect(await listEvidence(path)).toMatchObject([
    { outcome: "listed", hops: [], links: [{ name: "Site", url: "https://site.example.com/" }] },
  ]);
});

test("says that a link was deleted before its evidence was taken, and finds none for an unknown case", async () => {
  const { owner, linkId } = await testLink("https://site.example.com/");
  const path = await sendReport(owner, "/web");
  await owner.call("DELETE", `/v1/widget/link/${linkId}`);
  await takeQueued();
  expect(await listEvidence(path)).toMatchObject([{ outcome: "deleted" }]);
  const unknown = `/v1/operate/cases/${NO_ID}/evidence`;
  expect((await operator.call("GET", unknown)).status).toBe(404);
  expect((await operator.call("POST", unknown)).status).toBe(404);
});
