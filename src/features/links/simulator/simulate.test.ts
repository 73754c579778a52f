import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { linksApp } from "#testing/links-app.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Link } from "../contract.ts";
import type { Simulated } from "./contract.ts";

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
let link: Link;
const rules = {
  limit: { clicks: 50 },
  fallback: "https://over.example/",
  targets: [
    {
      when: [
        { kind: "country", is: "one-of", values: ["DE"] },
        { kind: "os", is: "one-of", values: ["iOS"] },
        { kind: "language", is: "one-of", values: ["tr"] },
        {
          kind: "time",
          is: "one-of",
          hours: [{ days: [5], from: "20:00", until: "02:00" }],
          zone: "Europe/Berlin",
        },
      ],
      to: "https://app.example/",
    },
  ],
};
/** A visitor from Germany, on an iPhone set to Turkish, on Friday at 22:00. */
const visitor = { country: "de", os: "iOS", language: "tr", at: "2026-05-01T22:00:00+02:00" };

beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
  eve = await app.workspace();
  const body = { name: "x", slug: "web", link: "https://own.example", rules };
  link = (await ada.call<Link>("POST", "/v1/widget/link", body)).body;
});

const simulate = <T = Simulated>(body: object, who = ada, id = link._id) =>
  who.call<T>("POST", `/v1/links/${id}/simulate`, body);

describe("POST /v1/links/{linkId}/simulate", () => {
  test("returns the destination, whether it is a click, and each step of the decision", async () => {
    const { status, body } = await simulate({ visitor: { ...visitor, click: 50 } });
    expect(status).toBe(200);
    expect(body).toEqual({
      decision: "go",
      destination: "https://app.example/",
      app: null,
      delay: 0,
      because: "target",
      counts: true,
      opens: null,
      restriction: null,
      trace: [
        { step: "limit", rule: "", matched: false, why: { key: "clicks-left", values: { click: 50, clicks: 50 } } },
        {
          step: "target",
          rule: link.rules!.targets![0]!.id,
          matched: true,
          why: { key: "conditions-hold", values: { conditions: 4, to: "https://app.example/" } },
        },
      ],
    });
  });

  test("sends the 51st click to the fallback, and does not count it", async () => {
    const { body } = await simulate({ visitor: { ...visitor, click: 51 } });
    expect(body).toMatchObject({ destination: "https://over.example/", because: "fallback", counts: false });
    expect(body.trace.map(({ step, why }) => [step, why.key])).toEqual([
      ["limit", "is-used-up"],
      ["fallback", "goes-to-fallback"],
    ]);
  });

  test("names the condition that fails, and the value found", async () => {
    const { body } = await simulate({ visitor: { ...visitor, at: "2026-05-01T19:59:00+02:00" } });
    expect(body).toMatchObject({ destination: "https://own.example/", because: "own" });
    expect(body.trace[1]!.why).toEqual({
      key: "condition-fails",
      values: { kind: "time", is: "one-of", name: "", wanted: "5 20:00-02:00", found: "5 19:59" },
    });
  });

  test("tries a draft without changing the link, its count or its events", async () => {
    const before = app.events.length;
    const draft = { link: "mailto:ada@example.com", rules: null, timeout: 3, hasPassword: true };
    expect((await simulate({ visitor: {}, ...draft })).body).toMatchObject({
      decision: "ask-password",
      destination: null,
      counts: false,
    });
    expect((await simulate({ visitor: { password: true }, ...draft })).body).toMatchObject({
      decision: "interstitial",
      destination: "mailto:ada@example.com",
      delay: 3,
      counts: true,
    });
    const [stored] = (await ada.call<Link[]>("GET", "/v1/widget/link")).body;
    expect(stored).toEqual(link);
    expect(app.events.length).toBe(before);
  });

  test("treats a new destination as alive, as a save would", async () => {
    const dead = { fallback: "https://over.example/", onDead: true };
    const body = { name: "d", slug: "web", link: "https://dead.example", rules: dead };
    const { _id } = (await ada.call<Link>("POST", "/v1/widget/link", body)).body;
    await app.sql`update links set dead_since = now() where id = ${_id}`;
    const getDestination = async (draft: object) =>
      (await simulate({ visitor: {}, ...draft }, ada, _id)).body.destination;
    expect(await getDestination({})).toBe("https://over.example/");
    expect(await getDestination({ link: "https://dead.example/" })).toBe("https://over.example/");
    expect(await getDestination({ link: "https://alive.example" })).toBe("https://alive.example/");
  });

  test("returns 404 for another account's link, and 401 without a session", async () => {
    expect((await simulate({ visitor: {} }, eve)).status).toBe(404);
    expect((await simulate({ visitor: {} }, ada, newId())).status).toBe(404);
    expect((await app.callSignedOut("POST", `/v1/links/${link._id}/simulate`, { visitor: {} })).status).toBe(401);
  });

  test.each<[string, object]>([
    ["visitor", {}],
    ["visitor.country", { visitor: { country: "Germany" } }],
    ["visitor.at", { visitor: { at: "Friday" } }],
    ["visitor.click", { visitor: { click: 0 } }],
    ["visitor.hash", { visitor: { hash: "abc" } }],
    ["visitor.mood", { visitor: { mood: "good" } }],
    ["link", { visitor: {}, link: "nowhere" }],
    ["rules.fallback", { visitor: {}, rules: { fallback: "nowhere" } }],
    ["rules.targets.0.to", { visitor: {}, rules: { targets: [{ ...rules.targets[0], to: "nowhere" }] } }],
  ])("names the field %s of %j", async (field, body) => {
    const result = await simulate<{ errors: { field: string }[] }>(body);
    expect({ status: result.status, field: result.body.errors[0]?.field }).toEqual({ status: 422, field });
  });
});

describe("POST /v1/links/simulate", () => {
  test("tries a link that is not saved yet", async () => {
    const draft = { link: "https://new.example", rules: { gate: { kind: "sensitive" }, forwardQuery: true } };
    const simulateFor = (who: object) => ada.call<Simulated>("POST", "/v1/links/simulate", { visitor: who, ...draft });
    expect((await simulateFor({})).body).toMatchObject({ decision: "gate", counts: false });
    expect((await simulateFor({ gate: true, query: "?a=1" })).body).toMatchObject({
      decision: "go",
      destination: "https://new.example/?a=1",
    });
    expect((await ada.call("POST", "/v1/links/simulate", { visitor: {} })).status).toBe(422);
    expect((await app.callSignedOut("POST", "/v1/links/simulate", { visitor: {}, ...draft })).status).toBe(401);
  });

  test("returns the same variant for the same hash, and both variants over many hashes", async () => {
    const variants = [1, 2].map((n) => ({ id: newId(), to: `https://v${n}.example/`, weight: 1 }));
    const draft = { link: "https://new.example", rules: { split: { variants } } };
    const simulateFor = async (hash: string) =>
      (await ada.call<Simulated>("POST", "/v1/links/simulate", { visitor: { hash }, ...draft })).body.destination;
    const first = await simulateFor("1");
    expect(await simulateFor("1")).toBe(first);
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => simulateFor(String(n))));
    expect(new Set(all).size).toBe(2);
  });
});
