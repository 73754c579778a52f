import fc from "fast-check";
import type { Condition, ConditionKind } from "#features/routing/condition.ts";
import type { Hours } from "#features/routing/opening-hours.ts";
import type { Rules } from "#features/routing/schema.ts";
import type { Visitor } from "#features/routing/visitor.ts";
import { browsers, devices, systems } from "#features/routing/condition-values.ts";

export const ZONES = [
  "UTC",
  "Europe/Berlin",
  "Europe/Istanbul",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "America/Sao_Paulo",
] as const;

const id = fc.uuid({ version: 7 });
const anySubset = <T>(values: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const timeOfDay = fc.integer({ min: 0, max: 1439 }).map(clock);
const zone = fc.constantFrom(...ZONES);

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

export const anyHours: fc.Arbitrary<Hours> = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    from: timeOfDay,
    until: fc.oneof(timeOfDay, fc.constant("24:00")),
  })
  .filter(({ from, until }) => from !== until);

const is = fc.constantFrom("one-of" as const, "none-of" as const);
const anyOfKind: { readonly [Kind in ConditionKind]: fc.Arbitrary<Extract<Condition, { kind: Kind }>> } = {
  country: fc.record({ kind: fc.constant("country" as const), is, values: anySubset(["DE", "TR", "US"]) }),
  language: fc.record({ kind: fc.constant("language" as const), is, values: anySubset(["de", "tr", "pt-BR"]) }),
  device: fc.record({ kind: fc.constant("device" as const), is, values: anySubset(devices) }),
  os: fc.record({ kind: fc.constant("os" as const), is, values: anySubset(systems) }),
  browser: fc.record({ kind: fc.constant("browser" as const), is, values: anySubset(browsers) }),
  inApp: fc.record({ kind: fc.constant("inApp" as const), is, values: anySubset(["any", "Instagram"] as const) }),
  referrer: fc.record({ kind: fc.constant("referrer" as const), is, values: anySubset(["direct", "news.example"]) }),
  query: fc.record(
    {
      kind: fc.constant("query" as const),
      is,
      name: fc.constantFrom("a", "ref"),
      values: anySubset(["1", "2"]),
    },
    { requiredKeys: ["kind", "is", "name"] },
  ),
  time: fc.record({
    kind: fc.constant("time" as const),
    is,
    hours: fc.array(anyHours, { minLength: 1, maxLength: 3 }),
    zone,
  }),
  returning: fc.record({ kind: fc.constant("returning" as const), is }),
};
const anyCondition: fc.Arbitrary<Condition> = fc.oneof(...Object.values(anyOfKind));

const address = fc.integer({ min: 1, max: 9 }).map((n) => `https://a${n}.example/`);
const instant = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Arbitrary rules as stored, with any combination of conditions. */
export const anyRules: fc.Arbitrary<Rules | null> = fc.option(
  fc.record(
    {
      schedule: fc.record(
        { from: instant, until: instant, hours: fc.array(anyHours, { minLength: 1, maxLength: 3 }), zone },
        { requiredKeys: ["zone"] },
      ),
      limit: fc.record({ clicks: fc.integer({ min: 1, max: 5 }) }),
      fallback: address,
      gate: fc.oneof(
        fc.record({ kind: fc.constant("age" as const), years: fc.integer({ min: 13, max: 25 }) }),
        fc.record({ kind: fc.constant("sensitive" as const) }),
      ),
      targets: fc.array(fc.record({ id, when: fc.array(anyCondition, { minLength: 1, maxLength: 3 }), to: address }), {
        maxLength: 4,
      }),
      split: fc
        .array(fc.record({ id, to: address, weight: fc.integer({ min: 0, max: 100 }) }), { minLength: 2, maxLength: 4 })
        .map((variants) => ({ variants, autoStop: false })),
      forwardQuery: fc.boolean(),
      preview: fc.constant({ title: "Title" }),
      apps: fc.record(
        { ios: fc.constant("instagram://user"), android: fc.constant("https://app.example/") },
        { requiredKeys: [] },
      ),
      onDead: fc.boolean(),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Rules>,
  { nil: null, freq: 9 },
);

/** Arbitrary visitors; their query starts with `fwd` or is any text. */
export const anyVisitor: fc.Arbitrary<Visitor> = fc.record({
  country: fc.constantFrom("", "DE", "TR"),
  language: fc.constantFrom("", "tr", "tr-TR", "pt-BR"),
  agent: fc.record({
    kind: fc.constantFrom("browser" as const, "bot" as const, "preview" as const),
    bot: fc.constant(""),
    device: fc.constantFrom("", ...devices),
    os: fc.constantFrom("", ...systems),
    browser: fc.constantFrom("", ...browsers),
    inApp: fc.constantFrom("", "Instagram"),
  }),
  referrerHost: fc.constantFrom("", "news.example", "a.news.example"),
  query: fc.string().map((text) => `fwd=${encodeURIComponent(text.toWellFormed())}`),
  isReturning: fc.boolean(),
  hash: fc.option(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }).map(String), { nil: undefined }),
  chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  isUnlocked: fc.boolean(),
  hasPassedGate: fc.boolean(),
  click: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
});
