import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "#base/time.ts";
import { anyHours, ZONES } from "#testing/any-rules.ts";
import { sampleDecided, sampleVisitor } from "#testing/sample-visitor.ts";
import { nextScheduleBoundary, nextOpening } from "./boundary.ts";
import { isWithinHours } from "./clock.ts";
import { decide } from "./decide.ts";
import type { Hours } from "./opening-hours.ts";
import type { Schedule } from "./schema.ts";

const toMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The wall-clock time of the zone, read through Temporal, independently of the code under test. */
function isOpenByOracle(hours: readonly Hours[], zone: string, timeMs: number): boolean {
  const wall = Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(zone);
  const minute = wall.hour * 60 + wall.minute;
  const before = wall.dayOfWeek === 1 ? 7 : wall.dayOfWeek - 1;
  return hours.some(({ days, from, until }) => {
    const [begin, end] = [toMinute(from), toMinute(until)];
    if (begin < end) return days.includes(wall.dayOfWeek) && begin <= minute && minute < end;
    return (days.includes(wall.dayOfWeek) && minute >= begin) || (days.includes(before) && minute < end);
  });
}

const getState = (schedule: Schedule, at: Date) =>
  decide(sampleDecided({ rules: { schedule } }), sampleVisitor(), at).kind;
const boundary = (schedule: Schedule, at: string) =>
  nextScheduleBoundary({ schedule }, new Date(at))?.toISOString() ?? null;

// half of the samples are near clock changes, where most bugs are
const instants = fc.oneof(
  fc.integer({ min: Date.parse("2024-01-01"), max: Date.parse("2030-01-01") }),
  fc
    .tuple(
      fc.constantFrom("2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-04-05", "2026-10-04"),
      fc.integer({ min: -2 * 1440, max: 2 * 1440 }),
    )
    .map(([day, minutes]) => Date.parse(day) + minutes * MINUTE_MS),
);
const hoursOfWeek = fc.array(anyHours, { minLength: 1, maxLength: 3 });

test("follows the wall clock of the zone through every clock change", () => {
  fc.assert(
    fc.property(hoursOfWeek, fc.constantFrom(...ZONES), instants, (hours, zone, timeMs) => {
      expect(isWithinHours(hours, zone, timeMs)).toBe(isOpenByOracle(hours, zone, timeMs));
    }),
    { numRuns: 2_000 },
  );
});

describe("until the next boundary", () => {
  test("the state does not change before the boundary, and changes at that instant", () => {
    fc.assert(
      fc.property(hoursOfWeek, fc.constantFrom(...ZONES), instants, (hours, zone, timeMs) => {
        const now = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
        const isOpen = isOpenByOracle(hours, zone, now);
        const next = nextScheduleBoundary({ schedule: { hours, zone } }, new Date(now))?.getTime() ?? Infinity;
        const end = Math.min(next, now + 8 * 1440 * MINUTE_MS);
        // steps of seven minutes reach every minute of the hour over time; the last half hour is checked minute by
        // minute
        for (let at = now; at < end; at += at > end - 30 * MINUTE_MS ? MINUTE_MS : 7 * MINUTE_MS)
          if (isOpenByOracle(hours, zone, at) !== isOpen)
            throw new Error(`changed at ${new Date(at).toISOString()}, said ${new Date(next).toISOString()}`);
        // a boundary that is far away only guarantees that nothing changes before it
        const isChange = next >= now + 15 * 1440 * MINUTE_MS || isOpenByOracle(hours, zone, next) === !isOpen;
        expect({ next, isChange }).toEqual({ next, isChange: true });
      }),
      { numRuns: 150 },
    );
  });

  test("returns the earlier of a start and an end", () => {
    const schedule = {
      from: "2026-05-01T00:00:00.000Z",
      until: "2026-05-04T00:00:00.000Z",
      hours: [{ days: [1, 2, 3, 4, 5], from: "09:00", until: "17:00" }],
      zone: "UTC",
    };
    expect(boundary(schedule, "2026-04-01T00:00:00Z")).toBe(schedule.from);
    expect(boundary(schedule, "2026-05-01T00:00:00Z")).toBe("2026-05-01T09:00:00.000Z");
    expect(boundary(schedule, "2026-05-01T09:00:00Z")).toBe("2026-05-01T17:00:00.000Z");
    expect(boundary(schedule, "2026-05-01T17:00:00Z")).toBe(schedule.until);
    expect(boundary(schedule, schedule.until)).toBeNull();
    expect(getState(schedule, new Date(schedule.until))).toBe("expired");
  });

  test("returns null without a schedule, and for hours that are always open", () => {
    expect(nextScheduleBoundary(null, new Date())).toBeNull();
    expect(nextScheduleBoundary({}, new Date())).toBeNull();
    const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: "00:00", until: "24:00" }];
    expect(boundary({ hours, zone: "Europe/Berlin" }, "2026-05-01T00:00:00Z")).toBeNull();
  });
});

test("returns the next opening regardless of previous calls", () => {
  const schedule = { hours: [{ days: [1, 3], from: "09:00", until: "10:00" }], zone: "UTC" };
  const opensAt = (at: string) => nextOpening(schedule, Date.parse(at))?.toISOString();
  expect(opensAt("2026-05-05T12:00:00Z")).toBe("2026-05-06T09:00:00.000Z");
  expect(opensAt("2026-05-06T08:59:59Z")).toBe("2026-05-06T09:00:00.000Z");
  expect(opensAt("2026-05-04T08:00:00Z")).toBe("2026-05-04T09:00:00.000Z");
  expect(opensAt("2026-05-06T10:00:00Z")).toBe("2026-05-11T09:00:00.000Z");
});

describe("on the night of a clock change in Berlin", () => {
  const hours = [{ days: [7], from: "02:15", until: "02:45" }];
  const zone = "Europe/Berlin";

  test("opens a week later for times in the skipped hour of spring", () => {
    expect(boundary({ hours, zone }, "2026-03-28T12:00:00Z")).toBe("2026-04-05T00:15:00.000Z");
  });

  test("opens twice for times in the repeated hour of autumn", () => {
    const at = ["2026-10-24T12:00:00Z"];
    for (let step = 0; step < 4; step++) at.push(boundary({ hours, zone }, at.at(-1)!)!);
    expect(at.slice(1)).toEqual([
      "2026-10-25T00:15:00.000Z",
      "2026-10-25T00:45:00.000Z",
      "2026-10-25T01:15:00.000Z",
      "2026-10-25T01:45:00.000Z",
    ]);
  });

  test("ends overnight hours by the wall clock, an hour earlier or later than on other nights", () => {
    const night = [{ days: [6], from: "22:00", until: "04:00" }];
    expect(boundary({ hours: night, zone }, "2026-03-28T21:30:00Z")).toBe("2026-03-29T02:00:00.000Z");
    expect(boundary({ hours: night, zone }, "2026-10-24T21:30:00Z")).toBe("2026-10-25T03:00:00.000Z");
  });
});
