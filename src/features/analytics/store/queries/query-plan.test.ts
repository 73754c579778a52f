import { DAY_MS, utcDay } from "#base/time.ts";
import { expect, test } from "vitest";
import type { Grouping, StatisticsQuery } from "../../queries/statistics-query.ts";
import type { FinalizedDay, Days } from "../finalized/finalized-days.ts";
import { type PlanStep, planQuery } from "./query-plan.ts";

const NOW = new Date("2027-03-02T10:30:00Z");
const TODAY = Math.floor(NOW.getTime() / DAY_MS) * DAY_MS;
const ago = (days: number) => utcDay(new Date(TODAY - days * DAY_MS));
const finalizedAt = (days: number): FinalizedDay => ({
  day: ago(days),
  events: 1000,
  any: 10,
  visit: 5,
  click: 5,
  pairs: 5,
  made: 1,
  paired: true,
  sorted: true,
  profiled: [""],
});
const openAt = (days: number, events = 1000) => ({ day: ago(days), events });
/** The last year, today included. */
const query: StatisticsQuery = {
  workspaceId: "",
  kind: "any",
  from: new Date(TODAY - 365 * DAY_MS),
  until: new Date(TODAY + DAY_MS),
  filters: [],
  now: NOW,
};
const byCountry: Grouping = { dimension: "country" };

/** The days that each source is read for, as days ago, latest first. */
const read = (steps: readonly PlanStep[]) =>
  Object.fromEntries(
    steps.map(({ source, spans }) => [
      source,
      spans.map(({ from, until }) => [(TODAY - from) / DAY_MS, (TODAY - until) / DAY_MS]),
    ]),
  );

test("reads nothing before the first day with events, after the last one, and between two of them", () => {
  const days: Days = { finalized: [finalizedAt(40), finalizedAt(20)], open: [openAt(10)] };
  expect(read(planQuery(query, {}, days))).toEqual({
    closed_hours: [
      [40, 39],
      [20, 19],
    ],
    clicks_daily: [[19, 9]],
  });
  expect(read(planQuery(query, byCountry, days))).toEqual({ breakdown_daily: [[40, 9]] });
  expect(planQuery(query, byCountry, { finalized: [], open: [] })).toEqual([]);
});

test("reads all days if the days with events were not looked up", () => {
  expect(read(planQuery(query, byCountry, { finalized: [] }))).toEqual({ breakdown_daily: [[365, -1]] });
});

test("reads recent open days as rows, unless there are too many rows", () => {
  const days = (events: number): Days => ({
    finalized: [finalizedAt(3), finalizedAt(2)],
    open: [openAt(1, events), openAt(0)],
  });
  expect(read(planQuery(query, byCountry, days(50_000)))).toEqual({ breakdown_daily: [[3, 1]], events: [[1, -1]] });
  expect(read(planQuery(query, {}, days(50_000)))).toEqual({ closed_hours: [[3, 1]], events: [[1, -1]] });
  expect(read(planQuery(query, byCountry, days(1_000_000)))).toEqual({ breakdown_daily: [[3, -1]] });
});

test("reads an older day that is open again from sums, since its rows may have expired", () => {
  const days: Days = { finalized: [finalizedAt(60), finalizedAt(58)], open: [openAt(59)] };
  expect(read(planQuery(query, {}, days))).toEqual({
    closed_hours: [
      [60, 59],
      [58, 57],
    ],
    clicks_daily: [[59, 58]],
  });
});

test("reads what no sums cover from sorted events if a day has them, otherwise from rows", () => {
  const filters = [
    { dimension: "channel", is: true, values: ["social"] },
    { dimension: "source", is: true, values: ["qr"] },
  ] as const;
  const days: Days = {
    finalized: [finalizedAt(9), { ...finalizedAt(8), sorted: false }, finalizedAt(7)],
    open: [openAt(0)],
  };
  expect(read(planQuery({ ...query, filters }, byCountry, days))).toEqual({
    closed_events: [
      [9, 8],
      [7, 6],
    ],
    events: [
      [8, 7],
      [6, -1],
    ],
  });
});
