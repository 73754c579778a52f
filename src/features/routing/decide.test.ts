import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleDecided as link, sampleVisitor as visitor } from "#testing/sample-visitor.ts";
import type { Condition } from "./condition.ts";
import { decide } from "./decide.ts";
import { leadsToDestination } from "./decision.ts";
import type { Rules } from "./schema.ts";
import type { DecisionStep } from "./decision-steps.ts";
import type { Visitor } from "./visitor.ts";
import { anyRules, anyVisitor } from "#testing/any-rules.ts";

// a Friday, 22:00 in Berlin; Saturday, 05:00 in Tokyo
const NOW = new Date("2026-05-01T20:00:00Z");
const FALLBACK = "https://over.example/";
const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const target = (n: number, ...when: Condition[]) => ({ id: id(n), when, to: `https://t${n}.example/` });
const decideFor = (rules: Rules, who: Partial<Visitor> = {}, more = {}) =>
  decide(link({ rules, ...more }), visitor(who), NOW);

describe("a link without rules", () => {
  test("goes to its destination without reading the visitor", () => {
    const missing = new Proxy({} as Visitor, {
      get: (_, name) => {
        throw new Error(`asked for ${String(name)}`);
      },
    });
    expect(decide(link(), missing, NOW)).toEqual({
      kind: "go",
      destination: "https://own.example/",
      reason: { kind: "own" },
      variant: "",
    });
    expect(decide(link({ timeoutSeconds: 3 }), missing, NOW)).toMatchObject({ kind: "interstitial", delaySeconds: 3 });
    expect(decide(undefined, missing, NOW)).toEqual({ kind: "none" });
  });
});

describe("a schedule", () => {
  const zone = "Europe/Berlin";
  test.each<[string, Rules["schedule"], object]>([
    ["begins", { from: "2026-05-01T20:00:00.001Z", zone }, { kind: "not-yet", opens: "2026-05-01T20:00:00.001Z" }],
    [
      "begins outside its hours, with the first opening",
      { from: "2026-05-02T20:00:00.000Z", hours: [{ days: [1], from: "09:00", until: "10:00" }], zone },
      { kind: "not-yet", opens: "2026-05-04T07:00:00.000Z" },
    ],
    [
      "begins within its hours",
      { from: "2026-05-04T07:30:00.000Z", hours: [{ days: [1], from: "09:00", until: "10:00" }], zone },
      { kind: "not-yet", opens: "2026-05-04T07:30:00.000Z" },
    ],
    ["has begun", { from: "2026-05-01T20:00:00.000Z", zone }, { kind: "go" }],
    ["ends with its last instant", { until: "2026-05-01T20:00:00.000Z", zone }, { kind: "expired" }],
    ["continues until it ends", { until: "2026-05-01T20:00:00.001Z", zone }, { kind: "go" }],
    ["is open in its hours", { hours: [{ days: [5], from: "22:00", until: "23:00" }], zone }, { kind: "go" }],
    [
      "is closed outside its hours, with the next opening",
      { hours: [{ days: [6], from: "09:00", until: "10:00" }], zone },
      { kind: "closed", opens: "2026-05-02T07:00:00.000Z" },
    ],
    [
      "omits an opening after its end",
      { hours: [{ days: [6], from: "09:00", until: "10:00" }], zone, until: "2026-05-02T07:00:00.000Z" },
      { kind: "closed", opens: null },
    ],
    [
      "counts a night as part of the evening before",
      { hours: [{ days: [5], from: "21:00", until: "06:00" }], zone: "Asia/Tokyo" },
      { kind: "go" },
    ],
    [
      "does not open a night on the morning of its own day",
      { hours: [{ days: [6], from: "21:00", until: "06:00" }], zone: "Asia/Tokyo" },
      { kind: "closed" },
    ],
  ])("%s", (_, schedule, expected) => {
    expect(decideFor({ schedule })).toMatchObject(expected);
  });

  test("sends visitors to the fallback while closed, which is not a click", () => {
    const decision = decideFor({ schedule: { until: "2026-01-01T00:00:00Z", zone }, fallback: FALLBACK });
    expect(decision).toMatchObject({ kind: "go", destination: FALLBACK, reason: { kind: "fallback", of: "expired" } });
    expect(leadsToDestination(decision)).toBe(false);
  });
});

describe("the order of the checks", () => {
  const everything: Rules = {
    schedule: { until: "2026-06-01T00:00:00Z", zone: "UTC" },
    limit: { clicks: 50 },
    gate: { kind: "age", years: 18 },
    preview: { title: "Come in" },
    targets: [target(1, { kind: "country", is: "one-of", values: ["FR"] })],
    split: {
      variants: [
        { id: id(2), to: "https://a.example/", weight: 1 },
        { id: id(3), to: "https://b.example/", weight: 0 },
      ],
      autoStop: false,
    },
  };
  const unfurler = { ...visitor().agent, kind: "preview" as const, bot: "whatsapp/" };

  test.each<[string, Partial<Visitor>, object]>([
    ["first the click limit", { click: 51, agent: unfurler }, { kind: "used-up" }],
    ["then the preview", { click: 50, agent: unfurler }, { kind: "preview", preview: { title: "Come in" } }],
    ["then the password", {}, { kind: "ask-password" }],
    ["then the gate", { isUnlocked: true }, { kind: "gate", gate: { kind: "age", years: 18 } }],
    [
      "then the targets",
      { isUnlocked: true, hasPassedGate: true, country: "FR" },
      { destination: "https://t1.example/" },
    ],
    [
      "then the split",
      { isUnlocked: true, hasPassedGate: true },
      { destination: "https://a.example/", variant: id(2) },
    ],
  ])("%s", (_, who, expected) => {
    expect(decideFor(everything, who, { hasPassword: true })).toMatchObject(expected);
  });

  test("compares the limit with the visitor's click number or, without one, with the known count", () => {
    expect(decideFor({ limit: { clicks: 50 } }, {}, { taken: 49 })).toMatchObject({ kind: "go" });
    expect(decideFor({ limit: { clicks: 50 } }, {}, { taken: 50 })).toEqual({ kind: "used-up" });
    expect(decideFor({ limit: { clicks: 50 } }, { click: 50 }, { taken: 50 })).toMatchObject({ kind: "go" });
  });

  test("shows unfurlers a preview of a limited link without its destination, and does not count a click", () => {
    expect(decideFor({ limit: { clicks: 1 } }, { agent: unfurler })).toEqual({ kind: "preview", preview: {} });
  });
});

describe("targets", () => {
  test("are evaluated in order, and all conditions of a target must hold", () => {
    const rules = {
      targets: [
        target(1, { kind: "country", is: "one-of", values: ["DE"] }, { kind: "os", is: "one-of", values: ["Android"] }),
        target(2, { kind: "country", is: "one-of", values: ["DE"] }),
        target(3, { kind: "country", is: "one-of", values: ["DE"] }),
      ],
    } satisfies Rules;
    expect(decideFor(rules)).toMatchObject({
      destination: "https://t2.example/",
      reason: { kind: "target", id: id(2) },
    });
    expect(decideFor(rules, { country: "TR" })).toMatchObject({ destination: "https://own.example/" });
  });

  const inApp = { ...visitor().agent, inApp: "Instagram" };
  const bot = { kind: "bot" as const, bot: "x", device: "", os: "", browser: "", inApp: "" };
  test.each<[Condition, Partial<Visitor>, boolean]>([
    [{ kind: "country", is: "one-of", values: ["AT", "DE"] }, {}, true],
    [{ kind: "country", is: "none-of", values: ["AT", "DE"] }, {}, false],
    [{ kind: "country", is: "none-of", values: ["AT"] }, { country: "" }, true],
    [{ kind: "language", is: "one-of", values: ["tr"] }, {}, true],
    [{ kind: "language", is: "one-of", values: ["TR-tr"] }, {}, true],
    [{ kind: "language", is: "one-of", values: ["tr-CY"] }, {}, false],
    [{ kind: "language", is: "one-of", values: ["t"] as string[] }, {}, false],
    [{ kind: "device", is: "one-of", values: ["mobile"] }, {}, true],
    [{ kind: "device", is: "none-of", values: ["desktop"] }, { agent: bot }, true],
    [{ kind: "os", is: "one-of", values: ["iOS"] }, {}, true],
    [{ kind: "browser", is: "one-of", values: ["Chrome"] }, {}, false],
    [{ kind: "inApp", is: "one-of", values: ["any"] }, {}, false],
    [{ kind: "inApp", is: "one-of", values: ["any"] }, { agent: inApp }, true],
    [{ kind: "inApp", is: "none-of", values: ["any"] }, { agent: inApp }, false],
    [{ kind: "inApp", is: "one-of", values: ["TikTok", "Instagram"] }, { agent: inApp }, true],
    [{ kind: "referrer", is: "one-of", values: ["example.com"] }, { referrerHost: "news.example.com" }, true],
    [{ kind: "referrer", is: "one-of", values: ["example.com"] }, { referrerHost: "badexample.com" }, false],
    [{ kind: "referrer", is: "one-of", values: ["direct"] }, {}, true],
    [{ kind: "referrer", is: "none-of", values: ["direct"] }, {}, false],
    [{ kind: "query", is: "one-of", name: "ref", values: ["Mail"] }, { query: "a=1&ref=mail" }, true],
    [{ kind: "query", is: "one-of", name: "ref", values: ["mail"] }, { query: "Ref=mail" }, false],
    [{ kind: "query", is: "one-of", name: "ref" }, { query: "ref" }, true],
    [{ kind: "query", is: "none-of", name: "ref" }, { query: "a=1" }, true],
    [{ kind: "query", is: "one-of", name: "şehir", values: ["İzmir"] }, { query: "%C5%9Fehir=%C4%B0zmir" }, true],
    [
      { kind: "time", is: "one-of", hours: [{ days: [5], from: "22:00", until: "24:00" }], zone: "Europe/Berlin" },
      {},
      true,
    ],
    [{ kind: "time", is: "one-of", hours: [{ days: [5], from: "22:00", until: "24:00" }], zone: "UTC" }, {}, false],
    [{ kind: "returning", is: "one-of" }, { isReturning: true }, true],
    [{ kind: "returning", is: "none-of" }, { isReturning: true }, false],
  ])("evaluates %j for %j as %s", (condition, who, expected) => {
    const decision = decideFor({ targets: [target(1, condition)] }, who);
    expect(decision).toMatchObject({ reason: { kind: expected ? "target" : "own" } });
  });
});

describe("apps", () => {
  const apps = { ios: "instagram://user?username=ada", android: "https://app.example/ada" };

  test("open on their system with a web fallback, or by a plain redirect to an https address", () => {
    expect(decideFor({ apps })).toMatchObject({ kind: "open-app", app: apps.ios, destination: "https://own.example/" });
    const android = { ...visitor().agent, os: "Android" };
    expect(decideFor({ apps }, { agent: android })).toMatchObject({ kind: "go", destination: apps.android });
    expect(decideFor({ apps }, { agent: { ...android, os: "Windows" } })).toMatchObject({ reason: { kind: "own" } });
  });

  test("override a split, but not a target", () => {
    expect(decideFor({ apps, targets: [target(1, { kind: "os", is: "one-of", values: ["iOS"] })] })).toMatchObject({
      kind: "go",
      destination: "https://t1.example/",
    });
    const variants = [1, 2].map((n) => ({ id: id(n), to: `https://v${n}.example/`, weight: 1 }));
    expect(decideFor({ apps, split: { variants, autoStop: false } })).toMatchObject({ kind: "open-app", variant: "" });
  });
});

describe("other rules", () => {
  const variants = [1, 2].map((n) => ({ id: id(n), to: `https://v${n}.example/`, weight: 1 }));

  test("sends everyone to the winner, even one with a weight of zero", () => {
    const split = { variants: [{ ...variants[0]!, weight: 0 }, variants[1]!], autoStop: false, winner: id(1) };
    expect(decideFor({ split })).toMatchObject({
      destination: "https://v1.example/",
      reason: { kind: "winner", id: id(1) },
    });
  });

  test("replaces a dead destination with the fallback, which counts as a click, unless a rule chose the destination", () => {
    const rules = { onDead: true, fallback: FALLBACK };
    const decision = decideFor(rules, {}, { isDead: true });
    expect(decision).toMatchObject({ destination: FALLBACK, reason: { kind: "fallback", of: "dead" } });
    expect(leadsToDestination(decision)).toBe(true);
    expect(decideFor(rules)).toMatchObject({ destination: "https://own.example/" });
    expect(decideFor({ fallback: FALLBACK }, {}, { isDead: true })).toMatchObject({
      destination: "https://own.example/",
    });
    const targets = [target(1, { kind: "os", is: "one-of", values: ["iOS"] })];
    expect(decideFor({ ...rules, targets }, {}, { isDead: true })).toMatchObject({ destination: targets[0]!.to });
    const split = { variants, autoStop: false, winner: id(2) };
    expect(decideFor({ ...rules, split }, {}, { isDead: true })).toMatchObject({ destination: variants[1]!.to });
  });

  test("forwards the visitor's query only if enabled", () => {
    expect(decideFor({ forwardQuery: true }, { query: "a=1&hlk=3" })).toMatchObject({
      destination: "https://own.example/?a=1",
    });
    expect(decideFor({ limit: { clicks: 9 } }, { query: "a=1" })).toMatchObject({
      destination: "https://own.example/",
    });
  });

  test("records as steps which rule applied and why, without changing the decision", () => {
    const steps: DecisionStep[] = [];
    const rules = {
      limit: { clicks: 50 },
      targets: [
        target(1, { kind: "country", is: "one-of", values: ["FR"] }),
        target(2, { kind: "os", is: "one-of", values: ["iOS"] }),
        target(3, { kind: "os", is: "one-of", values: ["iOS"] }),
      ],
    } satisfies Rules;
    decide(link({ rules }), visitor({ click: 7 }), NOW, steps);
    expect(steps).toEqual([
      { step: "limit", rule: "", matched: false, why: { key: "clicks-left", values: { click: 7, clicks: 50 } } },
      {
        step: "target",
        rule: id(1),
        matched: false,
        why: {
          key: "condition-fails",
          values: { kind: "country", is: "one-of", wanted: "FR", found: "DE", name: "" },
        },
      },
      {
        step: "target",
        rule: id(2),
        matched: true,
        why: { key: "conditions-hold", values: { conditions: 1, to: "https://t2.example/" } },
      },
    ]);
  });
});

describe("for any rules and any visitor", () => {
  const any = fc.record({
    rules: anyRules,
    visitor: anyVisitor,
    timeoutSeconds: fc.constantFrom(0, 0, 5),
    hasPassword: fc.boolean(),
    isDead: fc.boolean(),
    at: fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
  });

  test("never throws, decides the same with and without recorded steps, and leads only to the link's own addresses", () => {
    fc.assert(
      fc.property(any, ({ rules, visitor: who, at, ...more }) => {
        const decided = link({ rules, ...more });
        const steps: DecisionStep[] = [];
        const decision = decide(decided, who, at);
        expect(decide(decided, who, at, steps)).toEqual(decision);
        expect(steps.length).toBeGreaterThan(0);
        const own = [
          decided.destination,
          rules?.fallback,
          rules?.apps?.ios,
          rules?.apps?.android,
          ...(rules?.targets ?? []).map(({ to }) => to),
          ...(rules?.split?.variants ?? []).map(({ to }) => to),
        ];
        const led = "destination" in decision ? [decision.destination.replace(/[?]fwd=.*$/, "")] : [];
        const opened = decision.kind === "open-app" ? [decision.app] : [];
        for (const address of [...led, ...opened]) expect(own).toContain(address);
      }),
      { numRuns: 500 },
    );
  });
});
