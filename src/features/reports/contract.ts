import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { tooManyRequests, unavailable, defineError } from "#base/errors.ts";
import { isoDate, readOnlyKey, readOnlyKeys, zoneName } from "#base/schema.ts";
import { annotationsContract } from "./annotations/contract.ts";
import { rhythms } from "./rhythms.ts";
import { sharesContract } from "./sharing/contract.ts";
import { sharedContract } from "./sharing/shared-contract.ts";

export const reportMailOff = defineError(
  "report_mail_off",
  409,
  "Email is turned off in your notification settings. Turn it on first.",
);

const zone = zoneName("Enter a time zone such as Europe/Istanbul");
const rhythm = z.enum(rhythms, "Choose off, weekly or monthly");
const reportRhythm = rhythm.exclude(["off"]);

const result = z
  .object({
    rhythm,
    zone: z.string().describe("The time zone of the periods and of the delivery time; empty until it is set"),
    next_at: isoDate.nullable().describe("When the next report is due; null if none is"),
    email: z.boolean().describe("True if the account accepts mail about its page at all"),
  })
  .meta({ id: "ReportSettings" });

export const reportsContract = defineContract(
  { tag: "Reports", scope: "analytics" },
  {
    "GET /v1/analytics/reports": {
      id: "getReportSettings",
      scope: "session",
      summary: "Get how often the caller receives report emails for the workspace",
      response: result,
    },
    "PUT /v1/analytics/reports": {
      id: "updateReportSettings",
      scope: "session",
      summary: "Set how often the caller receives report emails, and their time zone",
      body: z.strictObject({
        ...readOnlyKeys,
        next_at: readOnlyKey,
        email: readOnlyKey,
        rhythm,
        zone,
      }),
      response: result,
    },
    "POST /v1/analytics/reports/now": {
      id: "sendReport",
      scope: "session",
      summary: "Send the report of the last full week or month to the caller now, in addition to scheduled ones",
      body: z.strictObject({ rhythm: reportRhythm, zone }),
      errors: [reportMailOff, tooManyRequests],
    },
    "GET /v1/analytics/reports/preview": {
      id: "previewReport",
      summary: "Preview the report of the last full week or month",
      query: z.strictObject({ rhythm: reportRhythm.default("weekly"), zone: zone.default("UTC") }),
      response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
      errors: [tooManyRequests, unavailable],
    },
    ...annotationsContract,
    ...sharesContract,
    ...sharedContract,
  },
);

export type ReportsContract = typeof reportsContract;
