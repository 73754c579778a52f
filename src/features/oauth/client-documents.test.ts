import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
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
import { codePerAccount, DOCUMENT_MAX_BYTES } from "./limits.ts";
import { openAuthorizationServer } from "./server.ts";

/** Serves the documents of clients, without encryption in this test. */
const SITE = "https://assistant.example";
const TOTAL_MS = 300;

const requested: string[] = [];
const documents = new Map<string, RequestListener>();
const server = createServer((request, response) => {
  requested.push(request.url!);
  documents.get(request.url!)?.(request, response);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const external = openFetch({
  userAgent: "HalkaTest/1",
  egress: loopbackEgress(port),
  mayFollow: () => false,
  totalMs: TOTAL_MS,
});
afterFile(async () => {
  await external.close();
  server.closeAllConnections();
  server.close();
});

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
          fetchDocument: (address, options) =>
            external.fetch(address.replace(SITE, `http://127.0.0.1:${port}`), options),
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
  const asJson: RequestListener = (_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(text);
  documents.set(path, respond?.(text) ?? asJson);
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

test("a document is fetched once per hour, regardless of the number of requests", async () => {
  const id = publish({});
  const responses = await Promise.all(Array.from({ length: 5 }, () => authorize(id)));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  expect(requested.filter((path) => SITE + path === id)).toHaveLength(1);
});

test("a worker that cannot read a document responds with 503, and later reads it again", async () => {
  const id = publish({});
  const app = oauthApp(instance.origin, id);
  const started = await app.start();
  const another = await openNode();
  const path = id.slice(SITE.length);
  const respond = documents.get(path)!;
  documents.set(path, (_request, response) => response.writeHead(503).end());
  const read = () =>
    fetch(`${another.origin}/oauth/consent/${started.uid}/request`, { headers: app.asPerson(ada, started) });
  const failed = await read();
  expect([failed.status, await failed.json()]).toMatchObject([503, { code: "unavailable" }]);
  documents.set(path, respond);
  expect((await read()).status).toBe(200);
});

test("a right code of a device does not count as a guess while its client's document cannot be read", async () => {
  const device = "urn:ietf:params:oauth:grant-type:device_code";
  const id = publish({ grant_types: ["authorization_code", device] });
  const begun = await postForm(instance.origin, "/oauth/device_authorization", { client_id: id, scope: "links:read" });
  expect(begun).toMatchObject({ status: 200 });
  const path = id.slice(SITE.length);
  const respond = documents.get(path)!;
  documents.set(path, (_request, response) => response.writeHead(503).end());
  const another = await openNode({ RATE_LIMITS: "on" });
  const read = () =>
    fetch(`${another.origin}/oauth/device/request`, {
      method: "POST",
      headers: { authorization: `Bearer ${ada.token}`, "content-type": "application/json" },
      body: JSON.stringify({ userCode: begun.body.user_code as string }),
    });
  for (let tries = 0; tries <= codePerAccount.points; tries++) expect((await read()).status).toBe(503);
  documents.set(path, respond);
  expect((await read()).status).toBe(200);
});

const withType =
  (type: string): ((text: string) => RequestListener) =>
  (text) =>
  (_request, response) =>
    response.writeHead(200, { "content-type": type }).end(text);

test.each<[string, object, ((text: string) => RequestListener)?]>([
  ["that names another client", { client_id: `${SITE}/other.json` }],
  ["that has a secret", { client_secret: "known to everyone" }],
  ["of a client that authenticates with a secret", { token_endpoint_auth_method: "client_secret_post" }],
  ["with an unsafe redirect URI", { redirect_uris: ["javascript:alert(1)"] }],
  ["with a name of several lines", { client_name: "Your bank\nVerified" }],
  ["that is too large", { filler: "x".repeat(DOCUMENT_MAX_BYTES) }],
  ["of the wrong type", {}, withType("text/html")],
  ["that is no JSON", {}, () => (_request, response) => withType("application/json")("{")(_request, response)],
  [
    "behind a redirect",
    {},
    () => (_request, response) => response.writeHead(302, { location: "/client-1.json" }).end(),
  ],
  ["that is missing", {}, () => (_request, response) => response.writeHead(404).end()],
  ["of a server that does not respond", {}, () => () => undefined],
])("rejects a document %s", async (_name, change, respond) => {
  const response = await authorize(publish(change, respond));
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
});

test("reads no document from a private address, over http, or with credentials", async () => {
  const before = requested.length;
  for (const id of [
    `https://127.0.0.1:${port}/client-1.json`,
    `https://localhost:${port}/client-1.json`,
    "https://[::ffff:127.0.0.1]/client-1.json",
    "https://169.254.169.254/latest/meta-data",
    `http://127.0.0.1:${port}/client-1.json`,
    "https://ada:secret@assistant.example/client-1.json",
    "https://assistant.example/a/../client-1.json",
  ]) {
    const response = await authorize(id, strict.origin);
    expect([response.status, response.headers.get("location")], id).toEqual([400, null]);
  }
  expect(requested).toHaveLength(before);
});
