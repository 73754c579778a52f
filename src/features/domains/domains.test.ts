import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { MINUTE_MS } from "#base/time.ts";
import { domainsApp, OWN_ADDRESS } from "#testing/domains-app.ts";
import { waitForLock } from "#testing/postgres.ts";
import { OWN_HOST } from "#testing/workspace-app.ts";
import { nextCheckAt } from "./check.ts";
import type { Domain } from "./contract.ts";

const { app, zone, refreshed, add, check, setVerificationRecord, addLive } = await domainsApp();
const ada = await app.workspace();
const bob = await app.workspace();

let hosts = 0;
const newHost = () => `go${++hosts}.example.com`;
const eventNames = () => app.events.map(({ name }) => name);
const post = (host: string, rules: object = {}) => ada.call("POST", "/v1/domains", { host, ...rules });

beforeEach(() => {
  zone.reset();
  app.events.length = 0;
  refreshed.length = 0;
  app.planLimits = false;
  app.clock = new Date();
});

test("a new domain lists the records to set, and has not been checked", async () => {
  const host = newHost();
  const { status, body } = await ada.call<Domain>("POST", "/v1/domains", {
    host: ` HTTPS://${host.toUpperCase()}./x `,
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    host,
    displayHost: host,
    use: "links",
    state: "pending",
    verification: { type: "TXT", name: `_halka.${host}`, value: expect.stringMatching(/^halka=[0-9a-f]{32}$/) },
    targets: [
      { type: "CNAME", name: host, value: OWN_HOST },
      { type: "A", name: host, value: OWN_ADDRESS },
    ],
    diagnosis: null,
    certificate: { state: "none" },
    verifiedAt: null,
  });
  expect(app.events).toEqual([{ name: "domain.created", workspaceId: ada.id, subject: { domainId: body._id, host } }]);
});

test("an apex gets address records and no alias", async () => {
  const { targets } = await add(ada, "apex.example");
  expect(targets).toEqual([{ type: "A", name: "apex.example", value: OWN_ADDRESS }]);
});

test("all hosts of a workspace share a verification token, which differs from those of other workspaces", async () => {
  const [first, second, third] = [await add(ada, newHost()), await add(ada, newHost()), await add(bob, newHost())];
  expect(second.verification.value).toBe(first.verification.value);
  expect(third.verification.value).not.toBe(first.verification.value);
});

test("the state follows the records: each step shows one issue and the record that fixes it", async () => {
  const host = newHost();
  const domain = await add(ada, host);
  const step = async () => {
    const { state, diagnosis } = await check(ada, domain);
    return [state, diagnosis?.issue, diagnosis?.record?.type];
  };
  expect(await step()).toEqual(["pending", "txt_missing", "TXT"]);
  zone.set(domain.verification.name, { TXT: ["halka=something else"] });
  expect(await step()).toEqual(["pending", "txt_wrong", "TXT"]);
  setVerificationRecord(domain);
  expect(await step()).toEqual(["verified", "no_address", "CNAME"]);
  zone.set(host, { A: ["10.0.0.1"] });
  expect(await step()).toEqual(["verified", "points_elsewhere", "CNAME"]);
  zone.set(host, { A: [OWN_ADDRESS] });
  expect(await step()).toEqual(["live", null, undefined]);
  zone.fail(host, "SERVFAIL");
  expect(await step()).toEqual(["live", "dns_unavailable", undefined]);
});

test("a change of state or issue emits an event, and takes effect in this process before the response", async () => {
  const domain = await addLive(ada, newHost());
  const subject = { domainId: domain._id, host: domain.host, from: "pending", state: "live" };
  expect(app.events.at(-1)).toEqual({ name: "domain.checked", workspaceId: ada.id, subject });
  expect(refreshed).toEqual([domain.host]);
  app.events.length = 0;
  await check(ada, domain);
  expect(app.events).toEqual([]);
});

test("a domain can be checked 20 times in ten minutes", async () => {
  const [domain, other] = [await add(ada, newHost()), await add(ada, newHost())];
  const checkNow = ({ _id }: Domain) => ada.call("POST", `/v1/domains/${_id}/check`);
  const statuses: number[] = [];
  for (let done = 0; done < 21; done++) statuses.push((await checkNow(domain)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect((await checkNow(domain)).body["code"]).toBe("too_many_requests");
  expect((await checkNow(other)).status).toBe(200);
});

test("the list and a single domain show what the last check found", async () => {
  const carol = await app.workspace();
  const first = await addLive(carol, newHost());
  app.clock = new Date(app.clock.getTime() + MINUTE_MS);
  const second = await add(carol, newHost(), { use: "page" });
  expect((await carol.call("GET", "/v1/domains")).body).toEqual([first, second]);
  expect(await carol.call("GET", `/v1/domains/${first._id}`)).toEqual({ status: 200, body: first });
  expect(first.diagnosis).toMatchObject({ reached: "yes", issue: null, dnssec: "ok" });
});

test("use and rules can be changed", async () => {
  const domain = await add(ada, newHost(), { rootUrl: "https://example.com/" });
  app.events.length = 0;
  const change = { use: "page", rootUrl: null, notFoundUrl: " https://example.com/404 ", robotsTxt: "User-agent: *" };
  const { status, body } = await ada.call<Domain>("PATCH", `/v1/domains/${domain._id}`, change);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    use: "page",
    rootUrl: null,
    notFoundUrl: "https://example.com/404",
    robotsTxt: "User-agent: *",
  });
  expect(eventNames()).toEqual(["domain.updated"]);
  expect(refreshed).toEqual([domain.host]);
  expect(await ada.call("PATCH", `/v1/domains/${domain._id}`, { rootUrl: "javascript:alert(1)" })).toMatchObject({
    status: 422,
    body: { code: "bad_destination", errors: [{ field: "rootUrl" }] },
  });
});

test("a change of a domain that is removed at the same time returns 404, and emits no event", async () => {
  const domain = await add(ada, newHost());
  app.events.length = 0;
  const change = await app.sql.begin(async (tx) => {
    await tx`delete from domains where id = ${domain._id}`;
    const reply = ada.call("PATCH", `/v1/domains/${domain._id}`, { use: "page" });
    await waitForLock(app.sql);
    return { reply };
  });
  expect(await change.reply).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect(app.events).toEqual([]);
});

test("a removed domain is no longer found", async () => {
  const domain = await addLive(ada, newHost());
  app.events.length = 0;
  refreshed.length = 0;
  expect((await ada.call("DELETE", `/v1/domains/${domain._id}`)).status).toBe(204);
  expect(eventNames()).toContain("domain.deleted");
  expect(refreshed).toEqual([domain.host]);
  expect((await ada.call("GET", `/v1/domains/${domain._id}`)).status).toBe(404);
  expect((await ada.call("POST", `/v1/domains/${domain._id}/check`)).status).toBe(404);
  expect((await ada.call<Domain[]>("GET", "/v1/domains")).body.map(({ _id }) => _id)).not.toContain(domain._id);
});

test("a domain of another workspace is not found", async () => {
  const { _id } = await add(ada, newHost());
  for (const id of [_id, newId()]) {
    const path = `/v1/domains/${id}`;
    const responses = [
      await bob.call("GET", path),
      await bob.call("PATCH", path, { use: "page" }),
      await bob.call("DELETE", path),
      await bob.call("DELETE", `${path}?release=true`),
      await bob.call("POST", `${path}/check`),
    ];
    expect(responses.map(({ status, body }) => [status, body["code"]])).toEqual(
      responses.map(() => [404, "not_found"]),
    );
  }
  expect((await ada.call("GET", `/v1/domains/${_id}`)).status).toBe(200);
});

test("requires a session", async () => {
  const path = `/v1/domains/${newId()}`;
  const calls = [
    ["GET", "/v1/domains"],
    ["POST", "/v1/domains"],
    ["GET", path],
    ["PATCH", path],
    ["DELETE", path],
    ["POST", `${path}/check`],
  ] as const;
  const responses = await Promise.all(calls.map(([method, url]) => app.callSignedOut(method, url)));
  expect(responses.map(({ status }) => status)).toEqual(calls.map(() => 401));
});

describe("a host", () => {
  test.for([
    ["", "invalid"],
    ["example", "invalid"],
    ["exa mple.com", "invalid"],
    ["*.example.com", "invalid"],
    ["_halka.example.com", "invalid"],
    ["-go.example.com", "invalid"],
    ["go..example.com", "invalid"],
    ["go.example.com..", "invalid"],
    ["go.example.com:8080", "invalid"],
    ["ada@example.com", "invalid"],
    ["go.localhost", "invalid"],
    ["printer.local", "invalid"],
    ["db.internal", "invalid"],
    ["go.example.invalid", "invalid"],
    [`${"a".repeat(64)}.example.com`, "invalid"],
    [`${"a.".repeat(130)}com`, "invalid"],
    // its TXT record's name would be too long
    [`${`${"a".repeat(60)}.`.repeat(4)}com`, "invalid"],
    ["com", "invalid"],
    ["co.uk", "suffix"],
    ["github.io", "suffix"],
    ["vercel.app", "suffix"],
    ["192.0.2.1", "address"],
    ["[2001:db8::1]", "address"],
    ["0x7f.1", "address"],
    ["2001:db8::1", "address"],
    [OWN_HOST, "ours"],
    [`HTTPS://${OWN_HOST}./`, "ours"],
    [`ada.${OWN_HOST}`, "ours"],
  ] as const)("%s is rejected", async ([host, problem]) => {
    const codes = {
      invalid: "host_invalid",
      suffix: "host_is_suffix",
      address: "host_is_address",
      ours: "host_is_ours",
    };
    expect(await post(host)).toMatchObject({
      status: 422,
      body: { code: codes[problem], errors: [{ field: "host" }] },
    });
  });

  test("in its own script is the same host as its A-labels", async () => {
    const carol = await app.workspace();
    const domain = await add(carol, "Bücher.Example.com.");
    expect(domain).toMatchObject({
      host: "xn--bcher-kva.example.com",
      displayHost: "bücher.example.com",
      hasMixedScripts: false,
    });
    for (const host of ["xn--bcher-kva.example.com", "BÜCHER.example.com", "bücher.example.com/x"])
      expect(await carol.call("POST", "/v1/domains", { host })).toMatchObject({ status: 409 });
  });

  test("that imitates another one with look-alike letters is flagged", async () => {
    expect(await add(ada, "gо.example.com")).toMatchObject({ host: "xn--g-1tb.example.com", hasMixedScripts: true });
  });

  test("below a public suffix that a company owns is a domain of its own", async () => {
    const domain = await add(ada, "shop.ada.github.io");
    expect(domain.targets[0]).toMatchObject({ type: "CNAME" });
    expect((await add(ada, "ada.github.io")).targets[0]).toMatchObject({ type: "A" });
  });

  test("can be added only once", async () => {
    const { host } = await add(ada, newHost());
    expect(await post(host)).toMatchObject({
      status: 409,
      body: { code: "domain_exists", errors: [{ field: "host" }] },
    });
    const twice = newHost();
    const statuses = await Promise.all([post(twice), post(twice)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe("the plan", () => {
  test("limits the domains of a workspace, even with concurrent calls", async () => {
    app.planLimits = true;
    const carol = await app.workspace();
    const create = () => carol.call("POST", "/v1/domains", { host: newHost() });
    expect(await create()).toMatchObject({ status: 403, body: { code: "domain_limit" } });
    await app.sql`update workspaces set plan = 'Pro' where id = ${carol.id}`;
    for (let n = 0; n < 49; n++) await add(carol, newHost());
    const last = await Promise.all([create(), create(), create()]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 403, 403]);
    // a removed domain no longer counts towards the limit
    const [first] = (await carol.call<Domain[]>("GET", "/v1/domains")).body;
    await carol.call("DELETE", `/v1/domains/${first!._id}`);
    expect((await create()).status).toBe(201);
  });
});

describe("a blocked domain", () => {
  test("is not checked, and stays blocked if it is removed and added again", async () => {
    const { _id, host } = await addLive(ada, newHost());
    await app.sql`update domains set state = 'blocked' where id = ${_id}`;
    expect(await ada.call("POST", `/v1/domains/${_id}/check`)).toMatchObject({
      status: 403,
      body: { code: "domain_blocked" },
    });
    expect((await ada.call("DELETE", `/v1/domains/${_id}?release=true`)).status).toBe(204);
    expect((await post(host)).body).toMatchObject({ _id, state: "blocked" });
  });
});

describe("the next check", () => {
  const now = new Date("2026-03-01T12:00:00Z");
  const minutes = (state: Domain["state"], ageMinutes: number, issue: "dns_unavailable" | null = null, random = 0) => {
    const updatedAt = new Date(now.getTime() - ageMinutes * MINUTE_MS);
    return (nextCheckAt({ state, issue, updatedAt }, now, random).getTime() - now.getTime()) / MINUTE_MS;
  };

  test("comes within seconds while the owner waits, then hourly, then daily at varying times", () => {
    expect([minutes("pending", 1), minutes("verified", 14)]).toEqual([1 / 6, 1 / 6]);
    expect([minutes("pending", 16), minutes("verified", 1_439)]).toEqual([60, 60]);
    expect([minutes("pending", 1_440), minutes("live", 0), minutes("parked", 0)]).toEqual([1_440, 1_440, 1_440]);
    expect(minutes("live", 0, null, 1)).toBe(1_320);
  });

  test("comes hourly while a domain fails, or while its name servers do not respond", () => {
    expect([minutes("failing", 0), minutes("failing", 10_000), minutes("live", 10_000, "dns_unavailable")]).toEqual([
      60, 60, 60,
    ]);
  });
});

describe("case-sensitive paths", () => {
  test("are off unless chosen when the domain is added", async () => {
    expect((await add(ada, newHost())).isCaseSensitive).toBe(false);
    const { body } = await post(newHost(), { isCaseSensitive: true });
    expect(body).toMatchObject({ isCaseSensitive: true });
  });

  test("stay on for a domain that is added again and still has its links", async () => {
    const live = await addLive(ada, newHost(), { isCaseSensitive: true });
    expect((await ada.call("DELETE", `/v1/domains/${live._id}`)).status).toBe(204);
    expect(await post(live.host, { isCaseSensitive: false })).toMatchObject({
      status: 409,
      body: { code: "domain_case_fixed", errors: [{ field: "isCaseSensitive" }] },
    });
    expect(await post(live.host)).toMatchObject({ status: 201, body: { isCaseSensitive: true } });
  });

  test("can be chosen anew after the domain was released", async () => {
    const live = await addLive(ada, newHost(), { isCaseSensitive: true });
    expect((await ada.call("DELETE", `/v1/domains/${live._id}?release=true`)).status).toBe(204);
    expect(await post(live.host)).toMatchObject({ status: 201, body: { isCaseSensitive: false } });
  });
});
