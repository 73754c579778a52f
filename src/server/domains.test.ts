import { beforeEach, describe, expect, test } from "vitest";
import { setPlan } from "#features/workspaces/workspaces.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { installJobs } from "#infra/jobs/install.ts";
import type { Domain } from "#features/domains/contract.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { openDnsServer } from "#testing/dns-server.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { TEST_SECRET } from "#testing/secrets.ts";
import { openDomainEnvironment } from "./domains.ts";
import { queues } from "./jobs.ts";
import { readSettings } from "./settings/settings.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const zone = await openDnsServer();
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { env: { DNS_SERVERS: zone.server, DOMAIN_ADDRESSES: "127.0.0.1" } },
);
const [ada, bob] = [await testMember(instance), await testMember(instance)];
for (const { username } of [ada, bob]) await setPlan(instance.node.shared, username, { plan: "Pro", planUntil: null });

beforeEach(() => zone.reset());

test("a domain goes live through this node's own listener", async () => {
  const host = "go.example.com";
  const added = (await ada.call("POST", "/v1/domains", { host, use: "page" })).body as unknown as Domain;
  const check = async () => (await ada.call("POST", `/v1/domains/${added._id}/check`)).body as unknown as Domain;
  expect(await check()).toMatchObject({ state: "pending", diagnosis: { issue: "txt_missing", reached: "unknown" } });
  zone.set(added.verification.name, { TXT: [added.verification.value] });
  zone.set(host, { CNAME: "halka.example" });
  zone.set("halka.example", { A: ["127.0.0.1"] });
  expect(await check()).toMatchObject({
    state: "live",
    diagnosis: { issue: null, reached: "yes", address: { aliases: ["halka.example"], isCorrect: true } },
  });
  zone.set(host, {});
  expect(await check()).toMatchObject({ state: "failing", diagnosis: { issue: "no_address" } });
});

test("rejects a link whose destination, or that of one of its rules, is a link on the host of a page", async () => {
  const host = "page.example.com";
  const added = (await ada.call("POST", "/v1/domains", { host, use: "page" })).body as unknown as Domain;
  zone.set(added.verification.name, { TXT: [added.verification.value] });
  zone.set(host, { A: ["127.0.0.1"] });
  expect((await ada.call("POST", `/v1/domains/${added._id}/check`)).body).toMatchObject({ state: "live" });
  const create = (input: object) => ada.call("POST", "/v1/links", { link: "https://example.com/", ...input });
  const error = (field: string) => ({ status: 422, body: { code: "bad_destination", errors: [{ field }] } });
  for (const path of ["/shop", "/shop/?a=b", "/none"])
    expect(await create({ link: `https://${host}${path}` }), path).toMatchObject(error("link"));
  const { status, body } = await create({ link: `https://${host}/` });
  expect(status).toBe(201);
  const change = (link: string) => ada.call("PATCH", `/v1/links/${body["_id"] as string}`, { link });
  for (const path of [`/${ada.username}`, `/${ada.username}/-/file`])
    expect((await change(`https://${host}${path}`)).status, path).toBe(200);
  expect(await change(`https://${host}/shop`)).toMatchObject(error("link"));
  expect(await create({ rules: { fallback: `https://${host}/shop` } })).toMatchObject(error("rules.fallback"));
});

test("releasing a host removes the addresses of its links, and the next workspace can use them", async () => {
  const host = "links.example.com";
  const setUp = async (member: typeof ada) => {
    const { _id, verification } = (await member.call("POST", "/v1/domains", { host })).body as unknown as Domain;
    zone.set(verification.name, { TXT: [verification.value] });
    zone.set(host, { A: ["127.0.0.1"] });
    expect((await member.call("POST", `/v1/domains/${_id}/check`)).body).toMatchObject({ state: "live" });
    return _id;
  };
  const create = (member: typeof ada) =>
    member.call("POST", "/v1/links", { link: "https://example.com/", addresses: [{ host, path: "Menu" }] });
  expect((await create(bob)).status).toBe(422);
  const domainId = await setUp(ada);
  const { body: link } = await create(ada);
  const listHosts = (body: object) => (body as { addresses: { host: string }[] }).addresses.map((each) => each.host);
  const application = `localhost:${instance.port}`;
  expect(listHosts(link)).toEqual([host, application]);
  expect((await ada.call("DELETE", `/v1/domains/${domainId}?release=true`)).status).toBe(204);
  expect(listHosts((await ada.call("GET", `/v1/links/${link._id as string}`)).body)).toEqual([application]);
  await setUp(bob);
  expect(listHosts((await create(bob)).body)).toEqual([host, application]);
});

describe("the environment of a process", () => {
  const keys = openKeys(TEST_SECRET);
  const open = (env: NodeJS.ProcessEnv) =>
    openDomainEnvironment(
      readSettings({ DATA_DIR: "/tmp", PUBLIC_URL: "https://halka.example", DNS_SERVERS: zone.server, ...env }),
      keys,
    );
  const verification = { names: ["_halka.go.example.com"], value: "halka=0123" };
  const inspect = (env: NodeJS.ProcessEnv = {}) => open(env).inspectHost({ host: "go.example.com", verification });

  test("finds the addresses of the installation by its name, and keeps them while name servers fail", async () => {
    zone.set("halka.example", { A: ["192.0.2.1"], AAAA: ["2001:db8::1"] });
    const { targets } = open({});
    expect(targets.name).toBe("halka.example");
    expect(await targets.findAddresses()).toEqual(["192.0.2.1", "2001:db8::1"]);
    zone.fail("halka.example", "SERVFAIL");
    expect(await targets.findAddresses()).toEqual(["192.0.2.1", "2001:db8::1"]);
    expect(zone.queries).toEqual(["A halka.example", "AAAA halka.example"]);
  });

  test("recognises its addresses however they are written", async () => {
    zone.set("go.example.com", { A: ["192.0.2.1"], AAAA: ["2001:db8::a"] });
    const { address } = await inspect({ DOMAIN_ADDRESSES: "192.0.2.1, 2001:0DB8:0:0::000A" });
    expect(address.isCorrect).toBe(true);
  });

  test("reports the DNS as unavailable while the installation's own addresses are unknown", async () => {
    expect(await open({}).targets.findAddresses()).toEqual([]);
    expect(await inspect()).toMatchObject({ isDnsAvailable: false });
  });

  test.for([
    ["https://acme-v02.api.letsencrypt.org/directory", "letsencrypt.org"],
    ["https://acme-staging-v02.api.letsencrypt.org/directory", "letsencrypt.org"],
    ["https://acme.zerossl.com/v2/DV90", "sectigo.com"],
    ["https://dv.acme-v02.api.pki.goog/directory", "pki.goog"],
    ["https://localhost:14000/dir", null],
    ["https://notletsencrypt.org/directory", null],
  ] as const)("names the authority of %s in CAA records", async ([directory, wanted]) => {
    zone.set("example.com", { CAA: [{ tag: "issue", value: "letsencrypt.org" }] });
    const { caa } = await inspect({ ACME_DIRECTORY: directory, DOMAIN_ADDRESSES: "192.0.2.1" });
    expect(caa).toMatchObject({ wanted, isAllowed: wanted === null || wanted === "letsencrypt.org" });
  });
});
