import { expect, it } from "vitest";
import { sampleBlock } from "#testing/sample-block.ts";
import { findVisibilitySummary } from "./visibility.ts";

const now = new Date("2026-06-01T12:00:00Z");
const zone = "Europe/Berlin";
const getState = (rules: Parameters<typeof findVisibilitySummary>[0]["rules"]) =>
  findVisibilitySummary(sampleBlock("a", { rules }), now);

it("returns nothing for a block that every visitor always sees", () => {
  expect(getState(null)).toBeUndefined();
});

it("reports a block whose schedule is in the future or the past", () => {
  expect(getState({ schedule: { from: "2026-06-02T00:00:00Z", zone } })?.closed).toMatchObject({ kind: "starts" });
  expect(getState({ schedule: { until: "2026-06-01T12:00:00Z", zone } })?.closed).toEqual({ kind: "ended" });
  expect(getState({ schedule: { from: "2026-05-02T00:00:00Z", zone } })).toMatchObject({
    closed: undefined,
    hasSchedule: true,
  });
});

it("reports a block outside of its hours", () => {
  const hours = (from: string, until: string) => [{ days: [1], from, until }];
  expect(getState({ schedule: { zone, hours: hours("14:00", "15:00") } })?.closed).toBeUndefined();
  expect(getState({ schedule: { zone, hours: hours("12:00", "13:00") } })?.closed).toEqual({ kind: "closed" });
});

it("distinguishes a gate from conditions", () => {
  expect(getState({ gate: { kind: "sensitive" } })).toMatchObject({ hasGate: true, hasConditions: false });
  expect(getState({ when: [{ kind: "returning", is: "one-of" }] })).toMatchObject({
    hasGate: false,
    hasConditions: true,
  });
});

it("reports an ended countdown, unless it has a closing text", () => {
  const content = { kind: "countdown", title: "x", until: "2026-01-01T00:00:00Z", zone } as const;
  for (const ended of [content, { ...content, after: "" }])
    expect(findVisibilitySummary(sampleBlock("a", { content: ended }), now)?.closed).toEqual({ kind: "ended" });
  expect(findVisibilitySummary(sampleBlock("a", { content: { ...content, after: "Out now" } }), now)).toBeUndefined();
});
