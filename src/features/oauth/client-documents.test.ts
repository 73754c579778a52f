import type { RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { afterFile } from "#testing/after-file.ts";
import { accountQueues } from "#features/accounts/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { loopbackEgress } from "#testing/loopback-egress.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { callWithToken, oauthApp, postForm } from "#testing/oauth-app.ts";
import { testPostgres } from "#testing/postgres.ts";
import { html, redirect, serveSite } from "#testing/third-party-site.ts";
import { deviceCodePerAccount, DOCUMENT_MAX_BYTES } from "./limits.ts";
import { openAuthorizationServer } from "./server.ts";

/** Serves the client metadata documents, over plain HTTP. */
const SITE = "https://assistant.example";
const site = await serveSite();
const openExternal = (totalMs: number) =>
  openFetch({ userAgent: "HalkaTest/1", egress: loopbackEgress(site.port), mayFollow: () => false, totalMs });
const patient = openExternal(10_000);
const impatient = openExternal(300);
afterFile(() => Promise.all([patient.close(), impatient.close()]));
let external = patient;
/** The addresses that were fetched. */
const fetched: string[] = [];

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, accountQueues);
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const openNode = (env: NodeJS.ProcessEnv = {}) =>
  testNode(stores, {
    env,
    change: ({ shared, settings, log }) => ({
      shared: {
        ...shared,
        oauth: openAuthorizationServer({
          ...shared,
          log,
          publicUrl: settings.PUBLIC_URL,
          fetchDocument(address, options) {
            fetched.push(address);
            return external.fetch(address.replace(SITE, site.origin), options);
          },
          renderError: (_cookies, error) => ({ html: error, headers: [] }),
        }),
      },
    }),
  });
const instance = await openNode();
/** A node that fetches documents as in production. */
const strict = await testNode(stores);
const ada = await testMember(instance);

let count = 0;

/** Publishes a document at a new address, and returns that address. */
function publish(change: object, respond?: (text: string) => RequestListener): string {
  const path = `/client-${++count}.json`;
  const id = SITE + path;
  const metadata = {
    client_id: id,
    client_name: "Assistant",
    redirect_uris: ["https://app.example/callback"],
    token_endpoint_auth_method: "none",
    ...change,
  };
  const text = JSON.stringify(metadata);
  site.pages[path] = respond?.(text) ?? html(text, { type: "application/json" });
  return id;
}

const authorize = async (id: string, origin = instance.origin) => (await oauthApp(origin, id).authorize()).response;

test("a client with a document needs no registration, and is shown with its host", async () => {
  const id = publish({});
  const app = oauthApp(instance.origin, id);
  const started = await app.start();
  const asked = await fetch(`${instance.origin}/oauth/consent/${started.uid}/request`, {
    headers: app.asPerson(ada, started),
  });
  expect(await asked.json()).toMatchObject({
    app: { name: "Assistant", host: "assistant.example", kind: "published" },
  });
  const { access_token: token } = await app.connect(ada);
  expect((await callWithToken(instance.origin, token)).status).toBe(200);
});

test("parallel requests fetch a document once", async () => {
  const id = publish({});
  const responses = await Promise.all(Array.from({ length: 5 }, () => authorize(id)));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  expect(fetched.filter((address) => address === id)).toHaveLength(1);
});

test("a worker that cannot read a document responds with 503, and later reads it again", async () => {
  const id = publish({});
  const app = oauthApp(instance.origin, id);
  const started = await app.start();
  const another = await openNode();
  const path = id.slice(SITE.length);
  const respond = site.pages[path]!;
  site.pages[path] = (_request, response) => response.writeHead(503).end();
  const read = () =>
    fetch(`${another.origin}/oauth/consent/${started.uid}/request`, { headers: app.asPerson(ada, started) });
  const failed = await read();
  expect([failed.status, await failed.json()]).toMatchObject([503, { code: "unavailable" }]);
  site.pages[path] = respond;
  expect((await read()).status).toBe(200);
});

test("a correct device code does not count as a wrong guess while the client's document cannot be read", async () => {
  const device = "urn:ietf:params:oauth:grant-type:device_code";
  const id = publish({ grant_types: ["authorization_code", device] });
  const begun = await postForm(instance.origin, "/oauth/device_authorization", { client_id: id, scope: "links:read" });
  expect(begun).toMatchObject({ status: 200 });
  const path = id.slice(SITE.length);
  const respond = site.pages[path]!;
  site.pages[path] = (_request, response) => response.writeHead(503).end();
  const another = await openNode({ RATE_LIMITS: "on" });
  const read = () =>
    fetch(`${another.origin}/oauth/device/request`, {
      method: "POST",
      headers: { authorization: `Bearer ${ada.token}`, "content-type": "application/json" },
      body: JSON.stringify({ userCode: begun.body.user_code as string }),
    });
  for (let tries = 0; tries <= deviceCodePerAccount.points; tries++) expect((await read()).status).toBe(503);
  site.pages[path] = respond;
  expect((await read()).status).toBe(200);
});

test.each<[string, object, ((text: string) => RequestListener)?]>([
  ["that names another client", { client_id: `${SITE}/other.json` }],
  ["that has a secret", { client_secret: "known to everyone" }],
  ["of a client that authenticates with a secret", { token_endpoint_auth_method: "client_secret_post" }],
  ["with an unsafe redirect URI", { redirect_uris: ["javascript:alert(1)"] }],
  ["with a name of several lines", { client_name: "Your bank\nVerified" }],
  ["that is too large", { filler: "x".repeat(DOCUMENT_MAX_BYTES) }],
  ["of the wrong type", {}, (text) => html(text)],
  ["that is not JSON", {}, () => html("{", { type: "application/json" })],
  ["behind a redirect", {}, () => redirect("/client-1.json")],
  ["that is missing", {}, (text) => html(text, { status: 404, type: "application/json" })],
])("rejects a document %s", async (_name, change, respond) => {
  const response = await authorize(publish(change, respond));
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
});

test("rejects a document of a server that does not respond in time", async () => {
  external = impatient;
  onTestFinished(() => {
    external = patient;
  });
  const response = await authorize(publish({}, () => () => undefined));
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
});

test("connects to no private address", async () => {
  const before = site.connections;
  for (const id of [
    `https://127.0.0.1:${site.port}/client-1.json`,
    `https://localhost:${site.port}/client-1.json`,
    `https://[::ffff:127.0.0.1]:${site.port}/client-1.json`,
    `http://127.0.0.1:${site.port}/client-1.json`,
  ]) {
    const response = await authorize(id, strict.origin);
    expect([response.status, response.headers.get("location")], id).toEqual([400, null]);
  }
  expect(site.connections).toBe(before);
});

test.each([
  ["over http", "http://assistant.example/client-1.json"],
  ["with credentials", "https://ada:secret@assistant.example/client-1.json"],
  ["that is not normalized", "https://assistant.example/a/../client-1.json"],
])("fetches no document from an address %s", async (_name, id) => {
  const before = fetched.length;
  const response = await authorize(id);
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  expect(fetched).toHaveLength(before);
});
