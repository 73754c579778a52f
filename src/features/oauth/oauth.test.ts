import { expect, test } from "vitest";
import { accountQueues } from "#features/accounts/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import {
  callWithToken,
  oauthApp,
  postForm,
  REDIRECT,
  registerClient,
  type PendingAuthorization,
} from "#testing/oauth-app.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const instance = await testNode(stores);
/** Another node of the same installation. */
const other = await testNode(stores, { env: { PUBLIC_URL: instance.origin } });
await installJobs(postgres.target, accountQueues);
const ada = await testMember(instance);
const eve = await testMember(instance);

const { body: client } = await registerClient(instance.origin);
const app = oauthApp(instance.origin, client.client_id);

const post = (path: string, form: Record<string, string>) => postForm(instance.origin, path, form);
const register = (more: object = {}) => registerClient(instance.origin, more);
const use = (token: string, path?: string, origin = instance.origin) => callWithToken(origin, token, path);
const connect = (change?: Record<string, string>, decision?: object) => app.connect(ada, change, decision);
const getCode = (change?: Record<string, string>) => app.getCode(ada, change);
/** The code of the error that our own document shows instead of redirecting. */
const findShownError = async (response: Response) => {
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  return /Reason: (?:<[^>]*>)*(\w+)/.exec(await response.text())?.[1];
};
const decide = (started: Pick<PendingAuthorization, "uid" | "cookies">, body: object) => app.decide(started, ada, body);

test("an app gets a token that calls the API within its scopes, and only its hash is stored", async () => {
  const { returned, code, verifier } = await getCode();
  expect([returned.get("state"), returned.get("iss")]).toEqual(["s", instance.origin]);
  const { body } = await app.exchange(code, verifier);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^hlk_o_[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^hlk_o_[\w-]{43}$/),
    expires_in: 3600,
    scope: "links:read links:write",
    token_type: "Bearer",
  });
  expect((await use(body.access_token)).status).toBe(200);
  expect((await use(body.access_token, "/v1/links", other.origin)).status).toBe(200);
  expect((await use(body.access_token, "/v1/domains")).body.code).toBe("scope_missing");
  expect((await use(body.access_token, "/v1/connected-apps")).body.code).toBe("session_required");
  const stored = JSON.stringify(await instance.node.sql`select *, encode(id_hash, 'escape') as id from oauth_records`);
  for (const secret of [body.access_token, body.refresh_token, code]) expect(stored).not.toContain(secret);
});

test("the person sees the app and its scopes, and may narrow them", async () => {
  const started = await app.start();
  const path = `/oauth/consent/${started.uid}/request`;
  const { body } = await call(instance.origin, "GET", path, undefined, app.asPerson(ada, started));
  expect(body).toEqual({
    app: { name: "Test app", host: "app.example", kind: "registered" },
    email: ada.email,
    workspaces: [{ _id: ada.id, handle: ada.username }],
    scopes: ["links:read", "links:write"],
    isLasting: true,
  });
  expect((await connect({}, { scopes: ["links:read"] })).scope).toBe("links:read");
  expect((await decide(started, { allow: true, scopes: ["domains:read"] })).body.code).toBe("scope_not_requested");
  expect((await decide(started, { allow: true, scopes: [] })).body.code).toBe("scope_not_requested");
});

test("rejects an approval in a different browser", async () => {
  const mine = await app.start();
  const theirs = await app.start();
  for (const cookies of ["", theirs.cookies])
    expect((await decide({ ...mine, cookies }, { allow: true })).body.code).toBe("consent_elsewhere");
  const signedOut = await call(
    instance.origin,
    "POST",
    `/oauth/consent/${mine.uid}/decision`,
    { allow: true },
    {
      cookie: mine.cookies,
    },
  );
  expect(signedOut.status).toBe(401);
  const headers = { ...app.asPerson(ada, mine), origin: "https://evil.example" };
  const crossSite = await call(
    instance.origin,
    "POST",
    `/oauth/consent/${mine.uid}/decision`,
    { allow: true },
    headers,
  );
  expect(crossSite.body.code).toBe("cross_site");
});

test("a decision counts once, and only for a workspace of the person", async () => {
  const started = await app.start();
  expect((await decide(started, { allow: true, workspaceId: eve.id })).status).toBe(404);
  const all = await Promise.all([1, 2, 3].map(() => decide(started, { allow: true })));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
});

test("a denied request returns to the app with an error", async () => {
  const started = await app.start();
  const { body } = await decide(started, { allow: false });
  expect(Object.fromEntries(await app.resume(started, body.location))).toMatchObject({
    error: "access_denied",
    state: "s",
  });
});

test("requires PKCE with S256", async () => {
  const getAuthorizationError = async (change: Record<string, string | undefined>) =>
    findShownError((await app.authorize(change)).response);
  expect(await getAuthorizationError({ code_challenge: undefined, code_challenge_method: undefined })).toBe(
    "invalid_request",
  );
  expect(await getAuthorizationError({ code_challenge_method: "plain" })).toBe("invalid_request");
  const { code } = await getCode();
  expect((await app.exchange(code, "x".repeat(43))).body.error).toBe("invalid_grant");
  expect(await getAuthorizationError({ response_type: "token" })).toBe("unsupported_response_type");
  expect(await getAuthorizationError({ prompt: "none" })).toBe("consent_required");
});

test("rejects every request with characters that cannot be stored", async () => {
  expect(await findShownError((await app.authorize({ state: "\0" })).response)).toBe("invalid_request");
  expect((await app.authorize({ client_id: "\0" })).response.status).toBe(400);
  for (const contact of ["\0", "\ud800"])
    expect(await register({ contacts: [contact] })).toMatchObject({
      status: 400,
      body: { error: "invalid_client_metadata" },
    });
  const device = await post("/oauth/device_authorization", { client_id: "halka-cli", login_hint: "\0" });
  expect(device).toMatchObject({ status: 400, body: { error: "invalid_request" } });
});

test("an invalid request leads to no website, but a program on the person's device gets the error", async () => {
  const loopback = "http://127.0.0.1:4567/done";
  const { body: registered } = await register({ redirect_uris: [REDIRECT, loopback] });
  const { authorize } = oauthApp(instance.origin, registered.client_id);
  for (const change of [{ prompt: "none" }, { code_challenge: undefined }, { resource: "https://b.example/" }])
    expect(await findShownError((await authorize(change)).response)).toMatch(/^(consent_required|invalid_\w+)$/);
  const returned = new URL((await authorize({ prompt: "none", redirect_uri: loopback })).location);
  expect([returned.host, returned.searchParams.get("error")]).toEqual(["127.0.0.1:4567", "consent_required"]);
});

test("never redirects to an address that is not registered", async () => {
  for (const uri of [
    `${REDIRECT}/`,
    `${REDIRECT}?a=1`,
    "https://app.example.evil.example/",
    "//evil.example",
    "javascript:1",
  ]) {
    const { response } = await app.authorize({ redirect_uri: uri });
    expect([response.status, response.headers.get("location")], uri).toEqual([400, null]);
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
  expect((await app.authorize({ client_id: "unknown" })).response.status).toBe(400);
});

test("registers only safe redirect URIs", async () => {
  const bad = [
    "javascript:alert(1)",
    "http://app.example/",
    "https://*.example/",
    "https://a.example/#x",
    "data:text/html,x",
  ];
  for (const uri of bad) expect((await register({ redirect_uris: [uri] })).status, uri).toBe(400);
  const { status, body } = await register({ redirect_uris: ["http://127.0.0.1/callback"] });
  expect(status).toBe(201);
  const { response } = await app.authorize({
    client_id: body.client_id,
    redirect_uri: "http://127.0.0.1:51234/callback",
  });
  expect(response.status).toBe(303);
  expect((await register({ client_name: "x".repeat(20_000) })).status).toBe(413);
});

test("a confidential client needs its secret, and only a hash of the secret is stored", async () => {
  const { body } = await register({ token_endpoint_auth_method: "client_secret_post" });
  const { code, verifier } = await getCode({ client_id: body.client_id });
  const withSecret = (client_secret: string) =>
    app.exchange(code, verifier, { client_id: body.client_id, client_secret });
  expect((await withSecret("wrong")).body.error).toBe("invalid_client");
  expect((await withSecret(body.client_secret)).status).toBe(200);
  expect(JSON.stringify(await instance.node.sql`select payload from oauth_records`)).not.toContain(body.client_secret);
});

test("using a code twice ends the access", async () => {
  const { code, verifier } = await getCode();
  const { body } = await app.exchange(code, verifier);
  expect((await app.exchange(code, verifier)).body.error).toBe("invalid_grant");
  expect((await use(body.access_token)).status).toBe(401);
});

test("a refresh token rotates, and reusing it ends the access", async () => {
  const first = await connect();
  const second = (await app.refresh(first.refresh_token)).body;
  expect((await use(second.access_token)).status).toBe(200);
  expect((await app.refresh(first.refresh_token)).body.error).toBe("invalid_grant");
  expect((await app.refresh(second.refresh_token)).body.error).toBe("invalid_grant");
  for (const { access_token: token } of [first, second]) expect((await use(token)).status).toBe(401);
  const [event] = await instance.node.sql`
    select kind from security_events where account_id = ${ada.id} order by id desc limit 1`;
  expect(event?.["kind"]).toBe("app_cut_off");
});

test("a disconnected app has no access on any node, and another account cannot disconnect it", async () => {
  const { access_token: token } = await connect();
  const { body: apps } = await ada.call("GET", "/v1/connected-apps");
  expect(apps[0]).toMatchObject({ name: "Test app", kind: "registered", workspace: { _id: ada.id } });
  const path = `/v1/connected-apps/${apps[0]._id}`;
  expect((await eve.call("DELETE", path)).status).toBe(404);
  expect((await use(token, "/v1/links", other.origin)).status).toBe(200);
  expect((await ada.call("DELETE", path)).status).toBe(204);
  for (const { origin } of [instance, other]) expect((await use(token, "/v1/links", origin)).status).toBe(401);
});

test("an app ends its own access", async () => {
  const { access_token: token, refresh_token: refreshToken } = await connect();
  expect((await post("/oauth/revoke", { client_id: client.client_id, token: refreshToken })).status).toBe(200);
  expect((await use(token)).status).toBe(401);
});

test("a token for the API is not valid at the MCP server, and vice versa", async () => {
  const atMcp = (token: string) =>
    call(
      instance.origin,
      "POST",
      "/mcp",
      { jsonrpc: "2.0", id: 1, method: "ping" },
      {
        authorization: `Bearer ${token}`,
        accept: "application/json, text/event-stream",
      },
    );
  const api = await connect();
  const denied = await atMcp(api.access_token);
  expect([denied.status, denied.headers.get("www-authenticate")]).toEqual([
    401,
    `Bearer resource_metadata="${instance.origin}/.well-known/oauth-protected-resource/mcp"`,
  ]);
  const mcp = await connect({ resource: `${instance.origin}/mcp` });
  expect((await atMcp(mcp.access_token)).status).toBe(200);
  expect((await use(mcp.access_token)).status).toBe(401);
});

test("a device waits for a decision, and must not poll too often", async () => {
  const begin = () => post("/oauth/device_authorization", { client_id: "halka-cli", scope: "links:read" });
  const { body: device } = await begin();
  expect(device).toMatchObject({
    user_code: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/),
    verification_uri: `${instance.origin}/oauth/device`,
    interval: 5,
  });
  const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
  const poll = (device_code: string) => post("/oauth/token", { grant_type, client_id: "halka-cli", device_code });
  expect((await poll(device.device_code)).body.error).toBe("authorization_pending");
  expect((await poll(device.device_code)).body.error).toBe("slow_down");
  const typed = device.user_code.toLowerCase().replace("-", " ");
  const { body: asked } = await ada.call("POST", "/oauth/device/request", { userCode: typed });
  expect(asked).toMatchObject({ app: { name: "Halka CLI", kind: "own" }, scopes: ["links:read"] });
  const decision = { userCode: device.user_code, allow: true };
  expect((await ada.call("POST", "/oauth/device/decision", decision)).status).toBe(204);
  expect((await ada.call("POST", "/oauth/device/decision", decision)).body.code).toBe("device_code_unknown");
  const { body: tokens } = await poll(device.device_code);
  expect((await use(tokens.access_token)).status).toBe(200);
  const { body: second } = await begin();
  await ada.call("POST", "/oauth/device/decision", { userCode: second.user_code, allow: false });
  expect((await poll(second.device_code)).body.error).toBe("access_denied");
  const { body: third } = await begin();
  await instance.node.sql`
    update oauth_records set expires_at = now(), payload = payload || '{"exp": 1}' where model = 'DeviceCode'`;
  expect((await poll(third.device_code)).body.error).toBe("expired_token");
  const late = await ada.call("POST", "/oauth/device/request", { userCode: third.user_code });
  expect(late.body.code).toBe("device_code_unknown");
});

test("tokens are never logged", async () => {
  const { access_token: token } = await connect();
  await use(token);
  expect(instance.logged.filter((line) => line.includes("bug in"))).toEqual([]);
  expect(instance.logged.join("\n")).not.toContain("hlk_o_");
});

test("a call of an app is listed with the app's name, even after it is disconnected", async () => {
  const { access_token: token } = await connect();
  await use(token);
  await instance.node.requestLog.flush();
  const { body: apps } = await ada.call("GET", "/v1/connected-apps");
  await ada.call("DELETE", `/v1/connected-apps/${apps[0]._id}`);
  const { body } = await ada.call("GET", `/v1/api-keys/requests?key=${apps[0]._id}`);
  expect(body.requests).toMatchObject([{ operation: "listLinks", status: 200, keyName: "Test app" }]);
});
