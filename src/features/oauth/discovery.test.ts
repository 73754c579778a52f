import { auth, type OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { expect, test } from "vitest";
import { scopes } from "#base/scopes.ts";
import { accountQueues } from "#features/accounts/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { callTool } from "#testing/mcp-client.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { oauthApp, readStart, REDIRECT } from "#testing/oauth-app.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, accountQueues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testMember(instance);

async function getDocument(path: string) {
  const response = await fetch(instance.origin + path);
  expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  return response.json();
}

test("the metadata lists the server's capabilities", async () => {
  const { origin } = instance;
  const authMethods = ["none", "client_secret_basic", "client_secret_post"];
  expect(await getDocument("/.well-known/oauth-authorization-server")).toEqual({
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    registration_endpoint: `${origin}/oauth/register`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    device_authorization_endpoint: `${origin}/oauth/device_authorization`,
    scopes_supported: [...scopes, "offline_access"],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${origin}/developers`,
  });
  expect(await getDocument("/.well-known/oauth-protected-resource")).toEqual({
    resource: origin,
    authorization_servers: [origin],
    scopes_supported: scopes,
    bearer_methods_supported: ["header"],
    resource_name: "Halka API",
  });
  expect(await getDocument("/.well-known/oauth-protected-resource/mcp")).toEqual({
    resource: `${origin}/mcp`,
    authorization_servers: [origin],
    scopes_supported: ["links:read", "links:write", "pages:read", "analytics:read"],
    bearer_methods_supported: ["header"],
    resource_name: "Halka MCP",
  });
});

/** What an MCP client stores. */
class ClientStore implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = {
    client_name: "Assistant",
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: "none",
  };
  client: OAuthClientInformationMixed | undefined;
  stored: OAuthTokens | undefined;
  verifier = "";
  /** The URL to which the person's browser is sent. */
  sentTo: URL | undefined;
  clientInformation = () => this.client;
  tokens = () => this.stored;
  codeVerifier = () => this.verifier;
  saveClientInformation(client: OAuthClientInformationMixed) {
    this.client = client;
  }
  saveTokens(tokens: OAuthTokens) {
    this.stored = tokens;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  redirectToAuthorization(url: URL) {
    this.sentTo = url;
  }
}

test("a client of the MCP SDK discovers the server, calls a tool and refreshes its token", async () => {
  const store = new ClientStore();
  const serverUrl = `${instance.origin}/mcp`;
  expect(await auth(store, { serverUrl })).toBe("REDIRECT");
  const response = await fetch(store.sentTo!, { redirect: "manual" });
  const started = readStart(response, response.headers.get("location")!);
  const app = oauthApp(instance.origin, store.client!.client_id);
  const decided = await app.decide(started, ada, { allow: true });
  const returned = await app.resume(started, decided.body.location);
  expect(await auth(store, { serverUrl, authorizationCode: returned.get("code")! })).toBe("AUTHORIZED");
  const first = store.stored!;
  const { data } = await callTool(instance.origin, first.access_token, "create_link", {
    link: "https://shop.example/",
  });
  expect(data.link.untrusted.link).toBe("https://shop.example/");
  expect(await auth(store, { serverUrl })).toBe("AUTHORIZED");
  expect(store.stored!.refresh_token).not.toBe(first.refresh_token);
  expect((await callTool(instance.origin, store.stored!.access_token, "list_pages")).error).toBeUndefined();
});
