import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { openServedHosts } from "./served-hosts.ts";
import { domainsApp, OWN_ADDRESS } from "#testing/domains-app.ts";
import { OWN_HOST, type Workspace } from "#testing/workspace-app.ts";
import type { Domain } from "./contract.ts";
import { releaseExpired } from "./release.ts";
import { isLinkDomain } from "./store.ts";

const { app, zone, jobsCtx, add, check, setVerificationRecord, addLive } = await domainsApp();
const ada = await app.workspace();
const mallory = await app.workspace();

const START = new Date("2026-03-01T12:00:00Z");
const pass = (days: number) => (app.clock = new Date(app.clock.getTime() + days * DAY_MS));

let hosts = 0;
const newHost = () => `shop.takeover${++hosts}.example.com`;

beforeEach(() => {
  zone.reset();
  app.clock = START;
  app.events.length = 0;
});

async function getServer(host: string): Promise<string | undefined> {
  const served = openServedHosts(app.db);
  await served.refresh(host);
  return served.find(host)?.workspaceId;
}

async function findIssue(workspace: Workspace, domain: Domain) {
  const { state, diagnosis } = await check(workspace, domain);
  return [state, diagnosis?.issue];
}

const remove = (workspace: Workspace, { _id }: Domain, query = "") =>
  workspace.call("DELETE", `/v1/domains/${_id}${query}`);

describe("without a TXT record", () => {
  test("an alias to this installation proves nothing, and the host is not served", async () => {
    const host = newHost();
    const domain = await add(mallory, host);
    zone.set(host, { CNAME: OWN_HOST });
    zone.set(OWN_HOST, { A: [OWN_ADDRESS], TXT: [domain.verification.value] });
    expect(await findIssue(mallory, domain)).toEqual(["pending", "txt_missing"]);
    expect(await getServer(host)).toBeUndefined();
    expect(await isLinkDomain(app.db, mallory.id, host)).toBe(false);
  });

  test("adding a host reserves nothing, so its owner can still add and verify it", async () => {
    const host = newHost();
    await add(mallory, host);
    expect((await addLive(ada, host)).state).toBe("live");
    expect(await getServer(host)).toBe(ada.id);
  });

  test("the record of another workspace proves nothing", async () => {
    const domain = await addLive(ada, newHost());
    const copy = await add(mallory, domain.host);
    expect(await findIssue(mallory, copy)).toEqual(["pending", "txt_wrong"]);
    expect(await getServer(domain.host)).toBe(ada.id);
  });
});

describe("a record at the apex", () => {
  test("covers the hosts below it for the same workspace only", async () => {
    const host = newHost();
    const domain = await add(ada, host);
    zone.set("_halka.example.com", { TXT: [domain.verification.value] });
    zone.set(host, { A: [OWN_ADDRESS] });
    expect(await findIssue(ada, domain)).toEqual(["live", null]);
    expect(await findIssue(mallory, await add(mallory, "other.example.com"))).toEqual(["pending", "txt_wrong"]);
  });

  test("of a public suffix covers nothing", async () => {
    const domain = await add(mallory, "shop.ada.github.io");
    zone.set("_halka.github.io", { TXT: [domain.verification.value] });
    zone.set("_halka.io", { TXT: [domain.verification.value] });
    expect(await findIssue(mallory, domain)).toEqual(["pending", "txt_missing"]);
    zone.set("_halka.ada.github.io", { TXT: [domain.verification.value] });
    expect(await findIssue(mallory, domain)).toEqual(["verified", "no_address"]);
  });

  test("does not take a host from another workspace that already holds it", async () => {
    const domain = await addLive(ada, newHost());
    const claim = await add(mallory, domain.host);
    zone.set("_halka.example.com", { TXT: [claim.verification.value] });
    expect(await findIssue(mallory, claim)).toEqual(["pending", "taken"]);
    expect(await findIssue(ada, domain)).toEqual(["live", null]);
  });
});

test("only one of two workspaces that verify a host at the same time gets it", async () => {
  const host = newHost();
  const claims = [await add(ada, host), await add(mallory, host)] as const;
  zone.set(`_halka.${host}`, { TXT: claims.map(({ verification }) => verification.value) });
  zone.set(host, { A: [OWN_ADDRESS] });
  const results = await Promise.all([findIssue(ada, claims[0]), findIssue(mallory, claims[1])]);
  expect(results.toSorted()).toEqual([
    ["live", null],
    ["pending", "taken"],
  ]);
});

test("look-alikes in two scripts are different hosts, each with its own record", async () => {
  const latin = await addLive(ada, `ca${++hosts}.example.com`);
  const cyrillic = await add(mallory, latin.host.replace("ca", "са"));
  expect(cyrillic.host).toMatch(/^xn--/);
  expect(cyrillic.verification.name).toBe(`_halka.${cyrillic.host}`);
  expect(await findIssue(mallory, cyrillic)).toEqual(["pending", "txt_missing"]);
});

describe("a removed domain", () => {
  test("is no longer served, and stays reserved for 90 days", async () => {
    const domain = await addLive(ada, newHost());
    await remove(ada, domain);
    expect(await getServer(domain.host)).toBeUndefined();
    const claim = await add(mallory, domain.host);
    setVerificationRecord(claim);
    expect(await findIssue(mallory, claim)).toEqual(["pending", "taken"]);
    pass(89);
    expect(await findIssue(mallory, claim)).toEqual(["pending", "taken"]);
    expect(await getServer(domain.host)).toBeUndefined();
    pass(1);
    expect(await findIssue(mallory, claim)).toEqual(["live", null]);
    expect(await getServer(domain.host)).toBe(mallory.id);
  });

  test("gets its rules and verification back if its workspace adds it again", async () => {
    const domain = await addLive(ada, newHost(), { rootUrl: "https://example.com/" });
    await remove(ada, domain);
    pass(10);
    const again = await add(ada, domain.host);
    expect(again).toMatchObject({ _id: domain._id, state: "pending", rootUrl: "https://example.com/" });
    expect(await findIssue(ada, again)).toEqual(["live", null]);
  });

  test("does not extend its reservation if it is added again without a record", async () => {
    const domain = await addLive(ada, newHost());
    await remove(ada, domain);
    const claim = await add(mallory, domain.host);
    setVerificationRecord(claim);
    for (let day = 0; day < 3; day++) {
      pass(30);
      const again = await add(ada, domain.host);
      await check(ada, again);
      await remove(ada, again);
    }
    expect(await findIssue(mallory, claim)).toEqual(["live", null]);
  });

  test("is free at once if the workspace releases it", async () => {
    const domain = await addLive(ada, newHost());
    const claim = await add(mallory, domain.host);
    setVerificationRecord(claim);
    expect(await findIssue(mallory, claim)).toEqual(["pending", "taken"]);
    await remove(ada, domain, "?release=true");
    expect(await findIssue(mallory, claim)).toEqual(["live", null]);
  });

  test("is deleted at once if it was never verified", async () => {
    const domain = await add(ada, newHost(), { rootUrl: "https://example.com/" });
    await remove(ada, domain);
    expect(await add(ada, domain.host)).toMatchObject({ rootUrl: null });
  });
});

describe("a domain whose records are gone", () => {
  async function park(workspace: Workspace): Promise<Domain> {
    const domain = await addLive(workspace, newHost());
    zone.set(domain.verification.name, {});
    expect(await findIssue(workspace, domain)).toEqual(["failing", "txt_missing"]);
    expect(await getServer(domain.host)).toBe(workspace.id);
    pass(14);
    expect(await findIssue(workspace, domain)).toEqual(["parked", "txt_missing"]);
    expect(await getServer(domain.host)).toBeUndefined();
    return domain;
  }

  test("is parked after 14 days, and stays reserved for 90 more", async () => {
    const domain = await park(ada);
    const claim = await add(mallory, domain.host);
    setVerificationRecord(claim);
    pass(89);
    expect(await findIssue(mallory, claim)).toEqual(["pending", "taken"]);
    pass(1);
    expect(await findIssue(mallory, claim)).toEqual(["live", null]);
    expect(await findIssue(ada, domain)).toEqual(["pending", "txt_wrong"]);
  });

  test("comes back if its records are restored before its reservation ends", async () => {
    const domain = await park(ada);
    pass(80);
    setVerificationRecord(domain);
    expect(await findIssue(ada, domain)).toEqual(["live", null]);
  });

  test("does not extend its reservation if it is removed", async () => {
    const domain = await park(ada);
    pass(60);
    await remove(ada, domain);
    pass(30);
    const claim = await add(mallory, domain.host);
    setVerificationRecord(claim);
    expect(await findIssue(mallory, claim)).toEqual(["live", null]);
  });

  test("is neither parked nor released while name servers do not respond", async () => {
    const domain = await addLive(ada, newHost());
    zone.fail(domain.host, "SERVFAIL");
    pass(200);
    expect(await findIssue(ada, domain)).toEqual(["live", "dns_unavailable"]);
    const claim = await add(mallory, domain.host);
    zone.reset();
    setVerificationRecord(claim);
    expect(await findIssue(mallory, claim)).toEqual(["pending", "taken"]);
  });
});

test("reservations end after 90 days even without a new claim: a removed domain is deleted, a parked one waits for verification", async () => {
  const removed = await addLive(ada, newHost());
  const parked = await addLive(ada, newHost());
  const kept = await addLive(ada, newHost());
  await app.sql`delete from domains where workspace_id <> ${ada.id} or id not in ${app.sql([removed._id, parked._id, kept._id])}`;
  await remove(ada, removed);
  zone.set(parked.verification.name, {});
  await check(ada, parked);
  pass(14);
  await check(ada, parked);
  pass(75);
  expect(await releaseExpired(jobsCtx)).toBe(0);
  expect(await app.sql`select 1 from domains where id = ${removed._id}`).toHaveLength(1);
  pass(1);
  expect(await releaseExpired(jobsCtx)).toBe(1);
  expect(await app.sql`select 1 from domains where id = ${removed._id}`).toHaveLength(0);
  expect((await ada.call<Domain>("GET", `/v1/domains/${parked._id}`)).body.state).toBe("parked");
  pass(14);
  app.events.length = 0;
  expect(await releaseExpired(jobsCtx)).toBe(1);
  expect((await ada.call<Domain>("GET", `/v1/domains/${parked._id}`)).body).toMatchObject({
    state: "pending",
    verifiedAt: null,
  });
  expect(app.events.map(({ name }) => name)).toEqual(["domain.checked", "links.changed"]);
  expect((await ada.call<Domain>("GET", `/v1/domains/${kept._id}`)).body.state).toBe("live");
  expect(await releaseExpired(jobsCtx)).toBe(0);
});
