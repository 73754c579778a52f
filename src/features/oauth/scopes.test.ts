import { expect, test } from "vitest";
import { accountQueues } from "#features/accounts/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { oauthApp, postForm, registerClient } from "#testing/oauth-app.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
await installJobs(postgres.target, accountQueues);
const ada = await testMember(instance);
const { body: client } = await registerClient(instance.origin);
const app = oauthApp(instance.origin, client.client_id);
const authorizeDevice = (change: Record<string, string>) =>
  postForm(instance.origin, "/oauth/device_authorization", { client_id: "halka-cli", ...change });

test("a request for scopes that the resource does not have ends with invalid_scope", async () => {
  const change = { scope: "webhooks:write", resource: `${instance.origin}/mcp` };
  const { response } = await app.authorize(change);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("invalid_scope")]);
  const { status, body } = await authorizeDevice(change);
  expect([status, body.error]).toEqual([400, "invalid_scope"]);
});

test.each(["", "offline_access", "openid profile"])(
  "a request without any of our scopes (%j) asks for read access",
  async (scope) => {
    const { scope: granted } = await app.connect(ada, { scope });
    expect(granted).toContain("links:read");
    expect(granted).not.toContain(":write");
    const { user_code: userCode } = (await authorizeDevice({ scope })).body;
    const asked = await ada.call("POST", "/oauth/device/request", { userCode });
    expect(asked.body["scopes"]).toContain("links:read");
    expect(JSON.stringify(asked.body["scopes"])).not.toContain(":write");
  },
);

test("unknown scopes beside known ones are ignored", async () => {
  expect((await app.connect(ada, { scope: "openid links:read" })).scope).toBe("links:read");
});
