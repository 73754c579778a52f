import { expect, test } from "vitest";
import { lastPeriod, nextReportAt } from "./report-periods.ts";
import type { ReportRhythm } from "./rhythms.ts";

test.each<[ReportRhythm, string, string, string, string, string]>([
  ["weekly", "2026-05-13T12:00:00Z", "UTC", "2026-05-04", "2026-05-10", "2026-05-18T08:00:00.000Z"],
  // a Monday before eight: the report is due this morning
  ["weekly", "2026-05-11T03:00:00Z", "UTC", "2026-05-04", "2026-05-10", "2026-05-11T08:00:00.000Z"],
  // exactly eight: this report is sent now, the next one in a week
  ["weekly", "2026-05-11T08:00:00Z", "UTC", "2026-05-04", "2026-05-10", "2026-05-18T08:00:00.000Z"],
  // Sunday evening in London, but Monday in Auckland
  ["weekly", "2026-05-10T20:30:00Z", "Pacific/Auckland", "2026-05-04", "2026-05-10", "2026-05-17T20:00:00.000Z"],
  ["weekly", "2026-05-10T19:30:00Z", "Pacific/Auckland", "2026-05-04", "2026-05-10", "2026-05-10T20:00:00.000Z"],
  // still Sunday in Honolulu
  ["weekly", "2026-05-11T09:00:00Z", "Pacific/Honolulu", "2026-04-27", "2026-05-03", "2026-05-11T18:00:00.000Z"],
  // the clocks change before the next report, but it is still due at eight
  ["weekly", "2026-03-28T12:00:00Z", "Europe/Berlin", "2026-03-16", "2026-03-22", "2026-03-30T06:00:00.000Z"],
  ["weekly", "2026-10-24T12:00:00Z", "Europe/Berlin", "2026-10-12", "2026-10-18", "2026-10-26T07:00:00.000Z"],
  ["monthly", "2026-03-15T12:00:00Z", "Europe/Istanbul", "2026-02-01", "2026-02-28", "2026-04-01T05:00:00.000Z"],
  ["monthly", "2024-03-01T04:00:00Z", "Europe/Istanbul", "2024-02-01", "2024-02-29", "2024-03-01T05:00:00.000Z"],
  ["monthly", "2026-01-31T23:30:00Z", "Asia/Kathmandu", "2026-01-01", "2026-01-31", "2026-02-01T02:15:00.000Z"],
])(
  "the %s report at %s in %s covers %s to %s, and the next one is due at %s",
  (rhythm, now, zone, from, until, next) => {
    expect(lastPeriod(rhythm, new Date(now), zone)).toEqual({ from, until, zone });
    expect(nextReportAt(rhythm, new Date(now), zone).toISOString()).toBe(next);
  },
);
