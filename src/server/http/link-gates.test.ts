import { expect, test } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { openPostgresProxy } from "#testing/postgres-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { getOwnerCookie } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { CHROME } from "#testing/user-agents.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const proxy = await openPostgresProxy(postgres.target);
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const env = { PLAN_LIMITS: "off" };
const first = await testNode(stores, { env: { ...env, RATE_LIMITS: "on" } });
const other = await testNode({ ...stores, postgres: proxy.target }, { env });

const OWN = "https://own.example/";

async function make(owner: Member, alias: string, more: object): Promise<string> {
  const link = { name: `Link ${alias}`, slug: "web", link: OWN, alias, ...more };
  const { status, body } = await owner.call("POST", "/v1/widget/link", link);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body._id as string;
}

async function request(origin: string, path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(origin + path, {
    method,
    redirect: "manual",
    headers: { "user-agent": CHROME, ...headers },
  });
  const text = await response.text();
  return { status: response.status, location: response.headers.get("location"), headers: response.headers, text };
}

async function send(origin: string, path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { "user-agent": CHROME, "sec-fetch-site": "same-origin", ...headers },
    body: new URLSearchParams(form),
  });
  const text = await response.text();
  return { status: response.status, location: response.headers.get("location"), headers: response.headers, text };
}

const countTaken = async (owner: Member, id: string) =>
  ((await owner.call("GET", "/v1/widget/link")).body as { _id: string; taken: number }[]).find(
    (link) => link._id === id,
  )!.taken;

test("lets exactly the allowed clicks of 64 concurrent visitors through, then removes the link from the page", async () => {
  const ada = await testMember(first);
  const id = await make(ada, "twenty", { rules: { limit: { clicks: 20 } } });
  const path = `/${ada.username}/twenty`;
  expect((await request(other.origin, `/${ada.username}`)).text).toContain("Link twenty");
  const results = await Promise.all(
    Array.from({ length: 64 }, (_, index) => request((index % 2 ? first : other).origin, path)),
  );
  expect(results.filter(({ status, location }) => status === 302 && location === OWN)).toHaveLength(20);
  expect(results.filter(({ status, text }) => status === 410 && text.includes("reached its limit"))).toHaveLength(44);
  expect(await countTaken(ada, id)).toBe(20);
  for (const { origin } of [first, other]) {
    await eventually(async () => !(await request(origin, `/${ada.username}`)).text.includes("Link twenty"));
    expect((await request(origin, `/v1/widget/link/username/${ada.username}`)).text).not.toContain("Link twenty");
  }
});

test("redirects a used-up link to its fallback, and keeps it on the page", async () => {
  const ada = await testMember(first);
  await make(ada, "one", { rules: { limit: { clicks: 1 }, fallback: "https://away.example/" } });
  const path = `/${ada.username}/one`;
  expect((await request(first.origin, path)).location).toBe(OWN);
  for (const { origin } of [first, other]) expect((await request(origin, path)).location).toBe("https://away.example/");
  expect((await request(first.origin, `/${ada.username}`)).text).toContain("Link one");
});

test("counts no click for previews, HEAD, prefetches and the owner, and shows the destination only to the owner", async () => {
  const ada = await testMember(first);
  const id = await make(ada, "few", { rules: { limit: { clicks: 2 } } });
  const path = `/${ada.username}/few`;
  const others: [Record<string, string>, string, number][] = [
    [{ "user-agent": "Slackbot-LinkExpanding 1.0" }, "GET", 200],
    [{}, "HEAD", 200],
    [{ "sec-purpose": "prefetch" }, "GET", 403],
  ];
  for (const [headers, method, status] of others) {
    const result = await request(first.origin, path, headers, method);
    expect([result.status, result.location, result.text.includes("own.example")]).toEqual([status, null, false]);
  }
  const cookie = await getOwnerCookie(first.origin, ada);
  expect((await request(first.origin, path, { cookie })).location).toBe(OWN);
  expect(await countTaken(ada, id)).toBe(0);
  expect((await request(first.origin, path)).location).toBe(OWN);
  expect(await countTaken(ada, id)).toBe(1);
  // programs are redirected as well, and counted
  expect((await request(first.origin, path, { "user-agent": "curl/8.0" })).location).toBe(OWN);
  expect(await countTaken(ada, id)).toBe(2);
  expect((await request(first.origin, path)).status).toBe(410);
});

test("redirects a limited link to its fallback or asks to wait while PostgreSQL is unreachable, and serves other links", async () => {
  const ada = await testMember(first);
  expect((await request(other.origin, `/${ada.username}`)).status).toBe(200);
  await make(ada, "plain", {
    rules: { targets: [{ when: [{ kind: "os", is: "one-of", values: ["Windows"] }], to: OWN }] },
  });
  await make(ada, "limited", { rules: { limit: { clicks: 9 } } });
  await make(ada, "falls", { rules: { limit: { clicks: 9 }, fallback: "https://away.example/" } });
  await make(ada, "locked", { password: "open sesame" });
  const at = (alias: string) => `/${ada.username}/${alias}`;
  // announcements still in transit would drop the pages that are about to be cached
  await eventually(async () => (await request(other.origin, `/${ada.username}`)).text.includes("Link locked"));
  for (const alias of ["plain", "limited", "falls", "locked"]) await request(other.origin, at(alias));
  await proxy.cut();
  try {
    expect((await request(other.origin, at("plain"))).location).toBe(OWN);
    expect((await request(other.origin, at("falls"))).location).toBe("https://away.example/");
    for (const result of [
      await request(other.origin, at("limited")),
      await send(other.origin, at("locked"), { password: "open sesame" }),
    ]) {
      expect([result.status, result.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(result.text).toContain("open right now");
    }
  } finally {
    await proxy.heal();
  }
  await eventually(async () => (await request(other.origin, at("limited"))).location === OWN);
});

test("opens with the correct password, keeps the query, and asks for the password every time", async () => {
  const ada = await testMember(first);
  await make(ada, "locked", { password: "open sesame", rules: { forwardQuery: true } });
  const path = `/${ada.username}/locked?utm_source=card`;
  const response = await request(first.origin, path, { referer: "https://t.co/1" });
  expect([response.status, response.headers.get("cache-control"), response.headers.get("set-cookie")]).toEqual([
    200,
    "no-store",
    null,
  ]);
  expect(response.text).toContain('value="https://t.co/1"');
  expect(response.text).not.toContain("own.example");
  expect(response.headers.get("content-security-policy")).not.toContain("script-src");

  const wrong = await send(first.origin, path, { password: "open sesam" });
  expect([wrong.status, wrong.location]).toEqual([403, null]);
  expect(wrong.text).toContain("Wrong password");
  expect(wrong.text).not.toContain("open sesam");
  expect((await send(first.origin, path, { password: "" })).status).toBe(422);

  const right = await send(first.origin, path, { password: "open sesame" });
  expect([right.status, right.location]).toEqual([303, `${OWN}?utm_source=card`]);
  expect([right.headers.get("cache-control"), right.headers.get("set-cookie")]).toEqual(["no-store", null]);
  expect((await request(first.origin, path)).text).toContain('name="password"');
  expect((await request(first.origin, `${path}&password=open%20sesame`)).text).toContain('name="password"');
  expect(
    (
      await send(first.origin, `/l/${(await ada.call("GET", "/v1/widget/link")).body[0].code}`, {
        password: "open sesame",
      })
    ).status,
  ).toBe(303);
});

test("shows a gate after the password, never echoes the password, and rejects a forged token", async () => {
  const ada = await testMember(first);
  await make(ada, "both", { password: "open sesame", rules: { gate: { kind: "age", years: 18 } } });
  const path = `/${ada.username}/both`;
  expect((await send(first.origin, path, { gate: "age" })).status).toBe(422);
  expect((await send(first.origin, path, { gate: "age", pass: `99999999999.${"A".repeat(43)}` })).status).toBe(422);
  const gate = await send(first.origin, path, { password: "open sesame" });
  expect(gate.status).toBe(200);
  expect(gate.text).toContain("Are you 18 or older?");
  expect(gate.text).not.toContain("open sesame");
  const token = /name="pass" value="([^"]+)"/.exec(gate.text)![1]!;
  expect((await send(first.origin, path, { pass: token })).text).toContain("Are you 18 or older?");
  expect((await send(first.origin, path, { pass: token, gate: "sensitive" })).status).toBe(200);
  expect(await send(first.origin, path, { pass: token, gate: "age" })).toMatchObject({ status: 303, location: OWN });
});

test("rejects forms from other sites, and bodies that are too large or not a form", async () => {
  const ada = await testMember(first);
  await make(ada, "adult", { rules: { gate: { kind: "sensitive" } } });
  const path = `/${ada.username}/adult`;
  for (const headers of [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "", origin: "null" },
  ]) {
    const result = await send(first.origin, path, { gate: "sensitive" }, headers);
    expect([result.status, result.location]).toEqual([403, null]);
    expect(result.text).toContain('name="gate"');
  }
  const own = { "sec-fetch-site": "", origin: first.origin };
  expect((await send(first.origin, path, { gate: "sensitive" }, own)).status).toBe(303);
  const json = { "content-type": "application/json" };
  expect((await send(first.origin, path, { gate: "sensitive" }, json)).status).toBe(415);
  expect((await send(first.origin, path, { gate: "sensitive", from: "x".repeat(20_000) })).status).toBe(413);
  await make(ada, "open", {});
  expect((await send(first.origin, `/${ada.username}/open`, { gate: "sensitive" })).status).toBe(405);
});

test("makes a visitor wait after too many wrong passwords, and says for how long", async () => {
  const ada = await testMember(first);
  await make(ada, "guarded", { password: "open sesame" });
  const path = `/${ada.username}/guarded`;
  const statuses = new Set<number>();
  for (let guess = 0; guess < 20; guess++)
    statuses.add((await send(first.origin, path, { password: `${guess}` })).status);
  expect([...statuses]).toEqual([403]);
  const late = await send(first.origin, path, { password: "open sesame" });
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(800);
  expect(late.text).toMatch(/Try again in 1\d minutes\./);
});

test("keeps a visitor's variant on every worker, and picks one by weight if the visitor has no hash", async () => {
  const ada = await testMember(first);
  const variants = ["a", "b", "c"].map((name) => ({ to: `https://${name}.example/`, weight: 1 }));
  await make(ada, "split", { rules: { split: { variants } } });
  const path = `/${ada.username}/split`;
  const seen = new Set<string>();
  for (let person = 0; person < 30; person++) {
    const headers = { "user-agent": `${CHROME} Person/${person}` };
    const places = await Promise.all(
      [first, other, first, other].map(async ({ origin }) => (await request(origin, path, headers)).location!),
    );
    expect(new Set(places).size).toBe(1);
    seen.add(places[0]!);
  }
  expect(seen.size).toBe(3);
  const anonymous = await Promise.all(
    Array.from({ length: 40 }, async () => (await request(first.origin, path, { "sec-gpc": "1" })).location),
  );
  expect(new Set(anonymous).size).toBe(3);
});

test("recognises a returning visitor, but never one who asked not to be tracked", async () => {
  const ada = await testMember(first);
  const again = { when: [{ kind: "returning", is: "one-of" }], to: "https://again.example/" };
  await make(ada, "again", { rules: { targets: [again] } });
  const path = `/${ada.username}/again`;
  const reader = { "user-agent": `${CHROME} Reader/1` };
  expect((await request(first.origin, path, reader)).location).toBe(OWN);
  expect((await request(first.origin, path, reader)).location).toBe("https://again.example/");
  expect((await request(first.origin, path, { "user-agent": `${CHROME} Reader/2` })).location).toBe(OWN);
  for (let visit = 0; visit < 2; visit++)
    expect((await request(first.origin, path, { ...reader, dnt: "1" })).location).toBe(OWN);
});

test("shows an open link on the page and in the widget, without its destination", async () => {
  const ada = await testMember(first);
  await make(ada, "soon", { rules: { schedule: { from: "2099-01-01T00:00:00Z", zone: "UTC" } } });
  await make(ada, "over", { rules: { schedule: { until: "2026-01-01T00:00:00Z", zone: "UTC" } } });
  await make(ada, "kept", {
    rules: { schedule: { until: "2026-01-01T00:00:00Z", zone: "UTC" }, fallback: "https://away.example/" },
  });
  await make(ada, "locked", { password: "open sesame" });
  const { text } = await request(first.origin, `/${ada.username}`);
  expect(text).not.toMatch(/Link soon|Link over|own\.example|away\.example/);
  expect(text).toContain(`href="/${ada.username}/kept?hlk=1"`);
  expect(text).toContain(`href="/${ada.username}/locked?hlk=2"`);
  const widget = JSON.parse((await request(first.origin, `/v1/widget/link/username/${ada.username}`)).text) as {
    links: { alias: string; link: string }[];
  };
  expect(widget.links.map(({ alias, link }) => [alias, link])).toEqual(
    ["kept", "locked"].map((alias) => [alias, `/${ada.username}/${alias}`]),
  );
});
