import { expect, test } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import { openPostgresProxy } from "#testing/postgres-proxy.ts";
import { requestHost } from "#testing/host-request.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { insertTestDomain } from "#testing/stored-domains.ts";

const DOMAIN = "links.example.com";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const proxy = await openPostgresProxy(postgres.target);
await insertTestDomain(postgres.sql, { host: DOMAIN, state: "verified" });
await insertTestDomain(postgres.sql, { host: "pending.example.com", state: "pending" });
const env = { PUBLIC_URL: "https://halka.test", SHORT_HOST: "go.test" };
const stores = { postgres: proxy.target, clickhouse: clickhouse.target };
const instance = await testNode(stores, { env: { ...env, TLS: "ask" } });

async function ask(
  query: string,
  { port = instance.port, host = "localhost", headers = {}, address = "127.0.0.1" } = {},
) {
  const { status, body } = await requestHost({ port, host, path: `/tls/ask${query}`, headers, address });
  return { status, text: body };
}

test("allows certificates for the installation's own hosts and for verified domains, and for no others", async () => {
  for (const host of ["halka.test", "go.test", DOMAIN, DOMAIN.toUpperCase()])
    expect(await ask(`?domain=${host}`), host).toEqual({ status: 200, text: "" });
  for (const host of ["pending.example.com", "unknown.example.org", "localhost", "127.0.0.1", ""])
    expect(await ask(`?domain=${host}`), host).toEqual({ status: 403, text: "" });
  expect(await ask("")).toEqual({ status: 403, text: "" });
});

test("works while PostgreSQL is down", async () => {
  await proxy.cut();
  try {
    expect((await ask(`?domain=${DOMAIN}`)).status).toBe(200);
    expect((await ask("?domain=unknown.example.org")).status).toBe(403);
  } finally {
    await proxy.heal();
  }
});

test("is not found through a proxy, or on another host", async () => {
  const query = `?domain=${DOMAIN}`;
  for (const headers of [{ "x-forwarded-for": "203.0.113.9" }, { forwarded: "for=203.0.113.9" }, { via: "1.1 proxy" }])
    expect((await ask(query, { headers })).status).toBe(404);
  for (const host of ["halka.test", "go.test"]) expect((await ask(query, { host })).status).toBe(404);
});

test("is not found unless TLS is `ask`", async () => {
  const off = await testNode(stores, { env });
  expect((await ask(`?domain=${DOMAIN}`, { port: off.port })).status).toBe(404);
});
