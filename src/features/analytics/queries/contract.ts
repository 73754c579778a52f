import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { unavailable } from "#base/errors.ts";
import { zoneName } from "#base/schema.ts";
import { HOURLY_MAX_DAYS, ROWS_MAX, SPAN_MAX_DAYS, VALUES_MAX, VALUES_MAX_LENGTH } from "./limits.ts";
import { countDays, type DayRange } from "./day-range.ts";
import { classCountNames, countNames, type Counts, type Dimension, dimensions, intervals } from "./statistics-query.ts";
import { splitValues } from "./values.ts";

const day = z.iso.date("Enter a day such as 2026-05-01");
const zone = zoneName("Enter a time zone such as Europe/Istanbul");

const values = z
  .string()
  .max(VALUES_MAX_LENGTH)
  .transform(splitValues)
  .pipe(z.array(z.string()).max(VALUES_MAX, `Choose at most ${VALUES_MAX} values`))
  .optional();
const uuid = z.uuid();
const links = z
  .string()
  .max(VALUES_MAX_LENGTH)
  // rollups store ids as lower-case text
  .transform((typed) => splitValues(typed.toLowerCase()))
  .refine((ids) => ids.length <= VALUES_MAX, `Choose at most ${VALUES_MAX} links`)
  .refine((ids) => ids.every((id) => uuid.safeParse(id).success), "This is not the ID of a link")
  .optional();

type FilterKey = Dimension | `not_${Dimension}`;

/** For each dimension, the values to include; under `not_`, the values to exclude. */
const filters = z.object(
  Object.fromEntries(
    dimensions.flatMap((name) => {
      const schema = name === "link" ? links : values;
      return [
        [name, schema],
        [`not_${name}`, schema],
      ];
    }),
  ) as Record<FilterKey, typeof values>,
);

const queryFields = z.strictObject({
  ...filters.shape,
  from: day.describe("First and last day, both whole days of the zone"),
  until: day,
  zone: zone.default("UTC"),
});

/**
 * Adds the checks of a period: the first day is not after the last, and the period is no longer than a screen can draw.
 */
function overDays<Schema extends z.ZodType<DayRange>>(schema: Schema): Schema {
  return schema
    .refine(({ from, until }) => from <= until, { message: "The last day can't be before the first", path: ["until"] })
    .refine((days) => countDays(days) <= SPAN_MAX_DAYS, {
      message: "Choose a period of up to five years",
      path: ["from"],
    });
}

/** What the period is compared with: the same number of days right before it, or the same days of the previous year. */
export const comparisons = ["before", "year"] as const;

/** How far the compared days are counted: in full, or only as far as an unfinished period has progressed by now. */
const reaches = ["whole", "so_far"] as const;

const overPeriod = overDays(
  queryFields.extend({ compare: z.enum(comparisons).default("before"), reach: z.enum(reaches).optional() }),
);

const count = z.int();
/** Events by traffic class, and the distinct visitors among the human and duplicate ones. */
export const counts = Object.fromEntries(countNames.map((name) => [name, count])) as Record<keyof Counts, z.ZodInt>;

export const countsSchema = z.object(counts).meta({ id: "Counts", description: "Numbers of events by traffic class" });

const totals = z
  .object({
    visits: countsSchema,
    clicks: countsSchema,
    visitors: count.describe("Distinct visitors who opened the page, clicked, or both"),
    unique_click: count.describe("Distinct (visitor, link) pairs per day, the basis of the conversion rate"),
    all_click: count,
  })
  .meta({ id: "Totals" });

const HOURS_TOO_LONG = { message: "Hours can be shown for up to a month", path: ["interval"] };

const explanation = z
  .object({
    events: count.describe("All recorded events"),
    counted: count.describe("The events of people, which every other call shows: humans and duplicates"),
    excluded: count.describe("The events that no other number contains"),
    visitors: count.describe("Distinct visitors among people, of each day"),
    imported: count.describe("Of the counted clicks, those that came with an import"),
    classes: z
      .array(
        z.object({
          class: z.enum(classCountNames),
          events: count,
          is_counted: z.boolean(),
          reason: z.string().describe("Why events of this class are counted, or not"),
        }),
      )
      .describe("Every traffic class, also those without events"),
    programs: z
      .array(z.object({ name: z.string(), bots: count, previews: count }))
      .describe("The programs that were recognised, the most frequent first, at most 50"),
  })
  .meta({ id: "Explanation" });

export const queriesContract = defineContract(
  { tag: "Analytics", scope: "analytics" },
  {
    "GET /v1/analytics/overview": {
      id: "getOverview",
      summary: "Get visits and clicks in a period by traffic class, with those of the period it is compared with",
      query: overPeriod,
      response: z
        .object({
          period: totals,
          before: totals,
          is_so_far: z
            .boolean()
            .describe("Whether `before` is counted only up to the current time of day, because the period is not over"),
          since: z.iso
            .date()
            .nullable()
            .describe("The first day (UTC) on which a person was counted; null before the first one"),
        })
        .meta({ id: "StatisticsOverview" }),
      errors: [unavailable],
    },
    "GET /v1/analytics/series": {
      id: "getSeries",
      summary: "Get visits and clicks over time, with zeros for empty intervals",
      query: overDays(queryFields.extend({ interval: z.enum(intervals) })).refine(
        (query) => query.interval !== "hour" || countDays(query) <= HOURLY_MAX_DAYS,
        HOURS_TOO_LONG,
      ),
      response: z
        .object({
          buckets: z.array(
            z.object({
              start: count.describe("Start of the bucket, in seconds since 1970"),
              visits: countsSchema,
              clicks: countsSchema,
            }),
          ),
        })
        .meta({ id: "StatisticsSeries" }),
      errors: [unavailable],
    },
    "GET /v1/analytics/breakdown": {
      id: "getBreakdown",
      summary: "Get clicks or visits in a period, grouped by a dimension, most frequent first",
      query: overDays(
        queryFields.extend({
          dimension: z.enum(dimensions),
          kind: z.enum(["click", "visit"]).default("click"),
          limit: z.coerce.number().int().min(1).max(ROWS_MAX).default(100),
        }),
      ),
      response: z
        .object({ rows: z.array(z.object({ value: z.string(), ...counts })) })
        .meta({ id: "StatisticsBreakdown" }),
      errors: [unavailable],
    },
    "GET /v1/analytics/export": {
      id: "exportStatistics",
      summary: "Export the groups of a dimension, or visits and clicks over time, as a CSV file",
      description:
        "With `dimension`, the columns of `GET /v1/analytics/breakdown`; otherwise those of `GET /v1/analytics/series`, with visits before clicks.",
      query: overDays(
        queryFields.extend({
          dimension: z.enum(dimensions).optional(),
          kind: z.enum(["click", "visit"]).default("click").describe("With `dimension`: what is counted"),
          interval: z.enum(intervals).default("day").describe("Without `dimension`: the length of a row"),
        }),
      ).refine((query) => query.interval !== "hour" || countDays(query) <= HOURLY_MAX_DAYS, HOURS_TOO_LONG),
      file: "text/csv; charset=utf-8",
      errors: [unavailable],
    },
    "GET /v1/analytics/explain": {
      id: "explainNumber",
      summary: "Explain a number of clicks or visits: count every event by traffic class",
      description:
        "Takes the same filters as the other calls, so that any of their numbers can be explained. `counted` is the number that they show; `excluded` are the other recorded events.",
      query: overDays(queryFields.extend({ kind: z.enum(["click", "visit"]).default("click") })),
      response: explanation,
      errors: [unavailable],
    },
    "GET /v1/analytics/imported": {
      id: "getImportedClicks",
      summary: "Count the human clicks in a period that were imported from another service",
      query: overDays(queryFields),
      response: z.object({ clicks: count }),
      errors: [unavailable],
    },
    "GET /v1/analytics/blocks": {
      id: "listBlockStats",
      summary:
        "List how often each block of the page was seen and used in a period, most seen first; blocks without events are left out",
      query: overDays(queryFields),
      response: z.object({
        blocks: z.array(
          z.object({
            id: z.uuid(),
            views: count.describe("by people"),
            viewers: count.describe("distinct people, of each day"),
            uses: count,
            users: count,
            seen: countsSchema.describe("By traffic class, so that the figures can be explained"),
            used: countsSchema,
          }),
        ),
      }),
      errors: [unavailable],
    },
  },
);

export type QueriesContract = typeof queriesContract;
export type QueryInput = z.output<typeof queryFields>;
