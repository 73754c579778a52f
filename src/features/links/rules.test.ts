import { beforeAll, describe, expect, test } from "vitest";
import { noRateLimits } from "#infra/rate-limits/rate-limits.ts";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import { OWN_HOST, type Workspace, type WorkspaceApp } from "#testing/workspace-app.ts";
import type { Link } from "./contract.ts";
import { findLinksByCodes, hidesDestination } from "./visit-link.ts";
import type { Condition } from "#features/routing/condition.ts";
import { checkLinkPassword } from "./link-password.ts";

const LINKS = "/v1/widget/link";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;
const ID = "01900000-0000-7000-8000-00000000000A";
const HOURS = { days: [1], from: "09:00", until: "17:00" };

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
  eve = await app.workspace();
});

interface Problem {
  readonly code: string;
  readonly errors: { field: string; message: string }[];
}
const OPEN = newLink();
const post = <T = Link>(body: object = {}) => ada.call<T>("POST", LINKS, { ...OPEN, ...body });
const put = <T = Link>(link: Link, body: object, who = ada) => who.call<T>("PUT", `${LINKS}/${link._id}`, body);
const visit = async (link: Link) => (await findLinksByCodes(app.db, [link.code]))[0]!;

const guest = () => ({ db: app.db, rateLimits: noRateLimits, passwords: ada.ctx.passwords, network: "192.0.2.1" });

const target = (to = "https://de.example", ...when: Condition[]) => ({
  when: when.length > 0 ? when : [{ kind: "country", is: "one-of", values: ["DE"] }],
  to,
});
const split = (more: object = {}) => ({
  variants: [
    { to: "https://a.example", weight: 1 },
    { to: "https://b.example", weight: 1 },
  ],
  ...more,
});

describe("the rules of a link", () => {
  test("are stored in their normal form and returned in full, with missing ids filled in", async () => {
    const { status, body } = await post({
      rules: {
        schedule: { from: "2026-05-01T09:00:00+02:00", hours: [HOURS], zone: "Europe/Berlin" },
        limit: { clicks: 3 },
        fallback: " https://Over.example ",
        targets: [target("https://De.example", { kind: "country", is: "one-of", values: ["de"] })],
        split: split({ variants: [{ id: ID, ...split().variants[0] }, split().variants[1]] }),
        apps: { ios: "instagram://user?username=x" },
        preview: { title: "" },
        forwardQuery: false,
      },
    });
    expect(status).toBe(201);
    expect(body.rules).toEqual({
      schedule: { from: "2026-05-01T07:00:00.000Z", hours: [HOURS], zone: "Europe/Berlin" },
      limit: { clicks: 3 },
      fallback: "https://over.example/",
      targets: [
        {
          id: expect.stringMatching(UUID) as string,
          when: [{ kind: "country", is: "one-of", values: ["DE"] }],
          to: "https://de.example/",
        },
      ],
      split: {
        variants: [
          { id: ID.toLowerCase(), to: "https://a.example/", weight: 1 },
          { id: expect.stringMatching(UUID) as string, to: "https://b.example/", weight: 1 },
        ],
        autoStop: false,
      },
      apps: { ios: "instagram://user?username=x" },
    });
    expect((await visit(body)).rules).toEqual(body.rules);
    const again = await put(body, { rules: body.rules });
    expect(again.body.rules).toEqual(body.rules);
  });

  test("are replaced as a whole, kept when omitted, and removed by null or empty rules", async () => {
    const { body: link } = await post({ rules: { forwardQuery: true, limit: { clicks: 1 } } });
    const renamed = await put(link, { name: "y" });
    expect(renamed.body.rules).toEqual(link.rules);
    const replaced = await put(link, { rules: { limit: { clicks: 2 } } });
    expect(replaced.body).toMatchObject({ rules: { limit: { clicks: 2 } }, version: 3 });
    expect(app.events.at(-1)).toMatchObject({ name: "link.updated", subject: { linkId: link._id } });
    const empty = { preview: {}, targets: [], forwardQuery: false, onDead: false };
    expect((await put(link, { rules: empty })).body.rules).toBeNull();
    await put(link, { rules: { limit: { clicks: 2 } } });
    expect((await put(link, { rules: null })).body.rules).toBeNull();
  });

  test("conflict with a change based on an old version; the error contains the current link", async () => {
    const { body: link } = await post();
    await put(link, { rules: { forwardQuery: true } });
    const { status, body } = await put<Problem & { current: Link }>(link, { rules: null, version: link.version });
    expect({ status, rules: body.current.rules }).toEqual({ status: 409, rules: { forwardQuery: true } });
  });

  test("are kept through trash and restore", async () => {
    const { body: link } = await post({ rules: { forwardQuery: true }, password: "sesame" });
    await ada.call("DELETE", `${LINKS}/${link._id}`);
    await ada.call("POST", "/v1/links/batch", { ids: [link._id], action: "restore" });
    expect(await visit(link)).toMatchObject({ rules: { forwardQuery: true }, hasPassword: true });
  });

  test("of another account's link cannot be changed", async () => {
    const { body: link } = await post();
    expect((await put(link, { rules: { forwardQuery: true } }, eve)).status).toBe(404);
    expect((await put(link, { password: "mine" }, eve)).status).toBe(404);
  });

  test("route clicks through our server, as a password does", async () => {
    const { body: plain } = await post();
    expect(hidesDestination(await visit(plain))).toBe(false);
    const { body: ruled } = await post({ rules: { forwardQuery: true } });
    expect(hidesDestination(await visit(ruled))).toBe(true);
    const { body: locked } = await post({ password: "sesame" });
    expect(hidesDestination(await visit(locked))).toBe(true);
  });
});

describe("a password", () => {
  test("is stored as a hash, never returned, kept when omitted, and removed by null", async () => {
    const { body: link } = await post({ password: "open sesame" });
    expect(link).toMatchObject({ hasPassword: true, version: 1 });
    expect(JSON.stringify(link)).not.toContain("sesame");
    const [row] = await app.sql`select password_hash from links where id = ${link._id}`;
    expect(row!["password_hash"]).toMatch(/^\$argon2id\$/);
    expect((await put(link, { name: "y", hasPassword: false })).body.hasPassword).toBe(true);
    const [same] = await app.sql`select password_hash from links where id = ${link._id}`;
    expect(same).toEqual(row);
    expect((await put(link, { password: null })).body).toMatchObject({ hasPassword: false, version: 3 });
  });
});

describe("a copy", () => {
  test.each([LINKS, "/v1/links"])(
    "made by POST %s keeps the rules, and copies the password of a link of the same account",
    async (path) => {
      const { body: link } = await post({ password: "sesame", rules: { forwardQuery: true } });
      const copy = (who: Workspace, more: object = {}) =>
        who.call<Link>("POST", path, { ...OPEN, passwordOf: link._id, ...more });
      const same = await copy(ada, { rules: link.rules });
      expect(same).toMatchObject({ status: 201, body: { rules: link.rules, hasPassword: true } });
      expect(await checkLinkPassword(guest(), same.body._id, "sesame")).toBe(true);
      const own = await copy(ada, { password: "other" });
      expect(await checkLinkPassword(guest(), own.body._id, "sesame")).toBe(false);
      expect((await copy(eve)).status).toBe(404);
    },
  );
});

describe("a click limit", () => {
  test("keeps its count when raised, and starts over after being removed", async () => {
    const { body: link } = await post({ rules: { limit: { clicks: 2 } } });
    await app.sql`update links set taken = 2 where id = ${link._id}`;
    expect((await put(link, { rules: { limit: { clicks: 5 } } })).body.taken).toBe(2);
    await put(link, { rules: { forwardQuery: true } });
    expect((await put(link, { rules: { limit: { clicks: 5 } } })).body.taken).toBe(0);
  });
});

const conditions: [string, object][] = [
  ["values.0", { kind: "country", is: "one-of", values: ["Germany"] }],
  ["values", { kind: "country", is: "one-of", values: [] }],
  ["is", { kind: "country", is: "maybe", values: ["DE"] }],
  ["values.0", { kind: "os", is: "one-of", values: ["BeOS"] }],
  ["values.0", { kind: "device", is: "one-of", values: ["fridge"] }],
  ["values.0", { kind: "language", is: "one-of", values: ["german!"] }],
  ["values.0", { kind: "referrer", is: "one-of", values: ["https://example.com/"] }],
  ["name", { kind: "query", is: "one-of", name: "hlk" }],
  ["name", { kind: "query", is: "one-of", name: "" }],
  ["hours.0.until", { kind: "time", is: "one-of", hours: [{ ...HOURS, until: "25:00" }], zone: "UTC" }],
  ["zone", { kind: "time", is: "one-of", hours: [HOURS], zone: "Mars" }],
  ["values", { kind: "returning", is: "one-of", values: ["yes"] }],
  ["kind", { kind: "mood", is: "one-of", values: ["good"] }],
];

describe("errors name their fields", () => {
  test.each<[string, object]>([
    ["rules.surprise", { surprise: 1 }],
    ["rules.schedule.zone", { schedule: { from: "2026-05-01T09:00:00Z" } }],
    ["rules.schedule.zone", { schedule: { zone: "+03:00" } }],
    ["rules.schedule.from", { schedule: { from: "tomorrow", zone: "UTC" } }],
    // in UTC, these years do not have four digits
    ["rules.schedule.from", { schedule: { from: "0000-01-01T00:00:00+14:00", zone: "UTC" } }],
    ["rules.schedule.until", { schedule: { until: "9999-12-31T23:59:59-14:00", zone: "UTC" } }],
    [
      "rules.schedule.until",
      { schedule: { from: "2026-05-02T00:00:00Z", until: "2026-05-01T00:00:00Z", zone: "UTC" } },
    ],
    ["rules.schedule.hours.0.until", { schedule: { hours: [{ ...HOURS, until: "09:00" }], zone: "UTC" } }],
    ["rules.schedule.hours.0.from", { schedule: { hours: [{ ...HOURS, from: "24:00" }], zone: "UTC" } }],
    ["rules.schedule.hours.0.days", { schedule: { hours: [{ ...HOURS, days: [1, 1] }], zone: "UTC" } }],
    ["rules.schedule.hours.0.days.0", { schedule: { hours: [{ ...HOURS, days: [8] }], zone: "UTC" } }],
    ["rules.schedule.hours", { schedule: { hours: Array.from({ length: 21 }, () => HOURS), zone: "UTC" } }],
    ["rules.limit.clicks", { limit: { clicks: 0 } }],
    ["rules.limit.clicks", { limit: { clicks: 1.5 } }],
    ["rules.limit.clicks", { limit: { clicks: "5" } }],
    ["rules.fallback", { fallback: "javascript:alert(1)" }],
    ["rules.fallback", { fallback: `https://${OWN_HOST}/l/abc` }],
    ["rules.fallback", { onDead: true }],
    ["rules.gate.years", { gate: { kind: "age", years: 12 } }],
    ["rules.gate.kind", { gate: { kind: "quiz" } }],
    ["rules.targets.1.to", { targets: [target(), target("nowhere")] }],
    ["rules.targets.1.to", { targets: [target(), target(`http://${OWN_HOST}/ada/x`)] }],
    ["rules.targets.0.to", { targets: [target("https://user:secret@example.com/")] }],
    ["rules.targets.0.when", { targets: [{ ...target(), when: [] }] }],
    ["rules.targets.1.id", { targets: [1, 2].map(() => ({ id: ID, ...target() })) }],
    ["rules.targets", { targets: Array.from({ length: 31 }, () => target()) }],
    ["rules.split.variants", { split: { variants: [{ to: "https://a.example", weight: 1 }] } }],
    [
      "rules.split.variants.1.to",
      { split: split({ variants: [split().variants[0], { to: "file:///x", weight: 1 }] }) },
    ],
    [
      "rules.split.variants.0.weight",
      { split: split({ variants: split().variants.map((v) => ({ ...v, weight: 0 })) }) },
    ],
    [
      "rules.split.variants.0.weight",
      { split: split({ variants: split().variants.map((v) => ({ ...v, weight: 101 })) }) },
    ],
    ["rules.split.winner", { split: split({ winner: ID }) }],
    ["rules.preview.image", { preview: { image: "javascript:1" } }],
    ["rules.preview.title", { preview: { title: "x".repeat(121) } }],
    ["rules.apps.ios", { apps: { ios: "javascript:alert(1)" } }],
    ["rules.apps.windows", { apps: { windows: "https://a.example" } }],
    ...conditions.map(([field, when]): [string, object] => [
      `rules.targets.0.when.0.${field}`,
      { targets: [{ to: "https://a.example", when: [when] }] },
    ]),
  ])("%s for %j", async (field, rules) => {
    const { status, body } = await post<Problem>({ rules });
    expect({ status, field: body.errors[0]?.field }).toEqual({ status: 422, field });
  });

  test("for all invalid addresses at once", async () => {
    const { body } = await post<Problem>({ rules: { fallback: "x", apps: { ios: "y" }, targets: [target("z")] } });
    expect({ code: body.code, fields: body.errors.map(({ field }) => field).toSorted() }).toEqual({
      code: "bad_destination",
      fields: ["rules.apps.ios", "rules.fallback", "rules.targets.0.to"],
    });
  });

  test("for rules beyond 16 KiB, and for a password that is too long", async () => {
    const long = `https://a.example/${"x".repeat(1_900)}`;
    const { status, body } = await post<Problem>({ rules: { targets: Array.from({ length: 9 }, () => target(long)) } });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: [{ field: "rules", message: "Must be at most 16 KiB" }],
    });
    for (const password of ["", "x".repeat(201), 7, ["a"]]) {
      const result = await post<Problem>({ password });
      expect({ status: result.status, field: result.body.errors[0]?.field }).toEqual({
        status: 422,
        field: "password",
      });
    }
  });
});
