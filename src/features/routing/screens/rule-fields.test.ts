import { describe, expect, it } from "vitest";
import { rulesBody, rulesSchema } from "../schema.ts";
import { findRuleErrors } from "./rule-errors.ts";
import { countRules, newSchedule, noRules, toRuleFields, toRulesBody } from "./rule-fields.ts";

const [one, two, three] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string];
const all = rulesSchema.parse({
  schedule: {
    from: "2026-05-01T06:00:00.000Z",
    until: "2026-06-01T06:00:30.000Z",
    hours: [{ days: [1, 5], from: "22:00", until: "02:00" }],
    zone: "Europe/Istanbul",
  },
  limit: { clicks: 100 },
  fallback: "https://later.example/",
  gate: { kind: "age", years: 18 },
  targets: [{ id: one, when: [{ kind: "country", is: "one-of", values: ["DE"] }], to: "https://de.example/" }],
  split: {
    variants: [
      { id: two, to: "https://a.example/", weight: 60 },
      { id: three, to: "https://b.example/", weight: 40 },
    ],
    autoStop: true,
    winner: two,
  },
  forwardQuery: true,
  preview: { title: "Title", description: "Words", image: "/media/a.webp" },
  apps: { ios: "spotify:track:1", android: "https://app.example/" },
  onDead: true,
});

describe("the rules of a link", () => {
  it("survive a round trip through the form", () => {
    const fields = toRuleFields({ rules: all, hasPassword: true, timeout: 5 });
    expect(fields.schedule).toMatchObject({ from: "2026-05-01T09:00", until: "2026-06-01T09:00:30" });
    expect(toRulesBody(fields)).toEqual(all);
    expect(rulesBody.parse(toRulesBody(fields))).toEqual(all);
    expect(countRules(fields)).toBe(11);
  });

  it("keep the instants of a schedule whose local times are unchanged", () => {
    // both are 02:30 in Berlin, where the clocks are turned back in between
    const schedule = { from: "2026-10-25T00:30:00.500Z", until: "2026-10-25T01:30:00.000Z", zone: "Europe/Berlin" };
    const fields = toRuleFields({ rules: { schedule }, hasPassword: false, timeout: 0 });
    expect(toRulesBody({ ...fields, fallback: "https://later.example/" })?.schedule).toEqual(schedule);
    expect(findRuleErrors(fields, "")).toEqual({});
    const moved = { ...fields, schedule: { ...fields.schedule!, until: "2026-10-26T02:30" } };
    expect(toRulesBody(moved)?.schedule).toEqual({ ...schedule, until: "2026-10-26T01:30:00.000Z" });
  });

  it("show the weights of a split as percentages, regardless of their sum", () => {
    const getShares = (weights: readonly number[]) => {
      const variants = [one, two, three].map((id, n) => ({ id, to: "https://a.example/", weight: weights[n]! }));
      const fields = toRuleFields({ rules: { split: { variants, autoStop: true } }, hasPassword: false, timeout: 0 });
      return fields.split?.variants.map(({ weight }) => weight);
    };
    expect(getShares([1, 1, 1])).toEqual([34, 33, 33]);
    // rounding must not pause a variant
    expect(getShares([100, 100, 1])).toEqual([49, 50, 1]);
    expect(getShares([100, 100, 0])).toEqual([50, 50, 0]);
  });

  it("are null if no field is filled in", () => {
    const fields = toRuleFields({ rules: null, hasPassword: false, timeout: 0 });
    expect(fields).toEqual(noRules);
    expect(toRulesBody({ ...fields, schedule: newSchedule(), fallback: " " })).toBeNull();
    expect(countRules({ ...fields, schedule: newSchedule() })).toBe(0);
  });

  it("are sent with the schemes that were not typed", () => {
    const when = [{ kind: "returning", is: "one-of" }] as const;
    const sent = toRulesBody({
      ...noRules,
      fallback: "later.example",
      targets: [{ id: one, when, to: "a.example" }],
      apps: { ios: "app.example", android: " " },
    });
    expect(sent).toMatchObject({
      fallback: "https://later.example",
      targets: [{ to: "https://a.example" }],
      apps: { ios: "https://app.example" },
    });
  });
});
