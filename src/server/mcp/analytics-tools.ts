import { z } from "zod";
import { comparisons, counts, queriesContract } from "#features/analytics/queries/contract.ts";
import { ROWS_MAX } from "#features/analytics/queries/limits.ts";
import { getBreakdown, getOverview, getSeries } from "#features/analytics/queries/queries.ts";
import { countPeople, dimensions, intervals } from "#features/analytics/queries/statistics-query.ts";
import { joinValues } from "#features/analytics/queries/values.ts";
import { getCountBreakdown } from "#features/analytics/summary/summary.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { linkId } from "./link-tools.ts";
import { defineTool, READS } from "./tool.ts";
import { untrusted } from "./untrusted.ts";

const COUNTS =
  "humans are first clicks or visits of people and duplicates their repeated ones within a short time: both count. bots, previews, prefetches, heads and owners (the workspace's own members) never count. visitors are distinct people.";

const filter = z.strictObject({
  dimension: z.enum(dimensions),
  is: z.boolean().default(true).describe("False: leave these values out."),
  values: z
    .array(z.string())
    .min(1)
    .max(100)
    .describe("For link, the ids of links. An empty value means: without one."),
});

const filters = z
  .array(filter)
  .max(20)
  .superRefine((all, ctx) => {
    // filters become query parameters, and each parameter has one value
    const keys = all.map(toKey);
    const again = keys.findIndex((key, index) => keys.indexOf(key) < index);
    const message = "Put all values of a dimension into one filter";
    if (again !== -1) ctx.addIssue({ code: "custom", path: [again, "dimension"], message });
  });

function toKey({ dimension, is }: z.output<typeof filter>): string {
  return is ? dimension : `not_${dimension}`;
}

const report = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("overview").describe("Totals, and those of the period before."),
    compare: z.enum(comparisons).default("before").describe("year: with the same days of the previous year."),
  }),
  z.strictObject({
    type: z.literal("series").describe("Visits and clicks over time, with zeros for empty intervals."),
    interval: z.enum(intervals).describe("hour: for up to 32 days."),
  }),
  z.strictObject({
    type: z.literal("breakdown").describe("The most frequent values of a dimension."),
    dimension: z.enum(dimensions),
    kind: z.enum(["click", "visit"]).default("click"),
    limit: z.int().min(1).max(ROWS_MAX).default(20),
  }),
]);

const countsSchema = z.object(counts);
const totals = queriesContract["GET /v1/analytics/overview"].response.shape.period;

export const queryAnalytics = defineTool({
  name: "query_analytics",
  title: "Query statistics",
  description: `Count visits of the page and clicks on links between two days, as totals, over time, or by link, country, referrer, UTM parameter and other dimensions. Days are whole days of zone, at most five years of them. ${COUNTS} Statistics are complete after a few seconds.`,
  scopes: ["analytics:read"],
  annotations: READS,
  input: z.strictObject({
    from: z.iso.date().describe("The first day, such as 2026-05-01."),
    until: z.iso.date().describe("The last day, included."),
    zone: z.string().max(64).default("UTC").describe("A time zone such as Europe/Istanbul."),
    filters: filters.default([]).describe("All of them must hold."),
    report,
  }),
  output: z.object({
    overview: z
      .object({ period: totals, before: totals, since: z.string().nullable().describe("The first day with a count.") })
      .optional(),
    series: z
      .array(
        z.object({ start: z.string().describe("Start of the interval."), visits: countsSchema, clicks: countsSchema }),
      )
      .optional(),
    breakdown: z
      .array(
        countsSchema.extend({
          untrusted: untrusted({ value: z.string().describe("Empty for events without a value.") }),
        }),
      )
      .optional(),
  }),
  async run(ctx, { report: { type, ...options }, filters: chosen, ...period }) {
    const parameters = { ...period, ...toParameters(chosen), ...options };
    if (type === "overview") {
      const query = parseInput(queriesContract["GET /v1/analytics/overview"].query, parameters, ctx.language);
      const { period: totalsNow, before, since } = await getOverview(ctx, query);
      return {
        summary: "Totals of the period, and of the days that it is compared with.",
        data: { overview: { period: totalsNow, before, since } },
      };
    }
    if (type === "series") {
      const query = parseInput(queriesContract["GET /v1/analytics/series"].query, parameters, ctx.language);
      const { buckets } = await getSeries(ctx, query);
      const series = buckets.map(({ start, ...both }) => ({ start: new Date(start * 1000).toISOString(), ...both }));
      return { summary: `${series.length} intervals, oldest first.`, data: { series } };
    }
    const query = parseInput(queriesContract["GET /v1/analytics/breakdown"].query, parameters, ctx.language);
    const { rows } = await getBreakdown(ctx, query);
    return {
      summary: `${rows.length} values, most frequent first.`,
      data: { breakdown: rows.map(({ value, ...row }) => ({ ...row, untrusted: { value } })) },
    };
  },
});

/** Filters as the parameters of a call. */
function toParameters(all: readonly z.output<typeof filter>[]): Record<string, string> {
  return Object.fromEntries(all.map((each) => [toKey(each), joinValues(each.values)]));
}

export const explainNumber = defineTool({
  name: "explain_number",
  title: "Explain a click count",
  description: `Explain where a click count comes from: every request for the workspace's links, or for one link, since they began, by traffic class, and the programs that were recognised. Use it when a person asks why a number is lower or higher than elsewhere. all_click = humans + duplicates. ${COUNTS} imported are those of all_click that came from a file.`,
  scopes: ["analytics:read"],
  annotations: READS,
  input: z.strictObject({ linkId: linkId.optional() }),
  output: z.object({
    all_click: z.int(),
    unique_click: z.int().describe("Distinct visitors per link and day."),
    imported: z.int(),
    clicks: countsSchema,
    programs: z.array(z.object({ bots: z.int(), previews: z.int(), untrusted: untrusted({ name: z.string() }) })),
  }),
  async run(ctx, { linkId: id }) {
    const { clicks, unique_click, imported, programs } = await getCountBreakdown(ctx, id);
    const { visitors: _, ...classes } = clicks;
    const all = Object.values(classes).reduce((sum, count) => sum + count, 0);
    return {
      summary: `Of ${all} requests, ${countPeople(clicks)} are clicks of people (${clicks.duplicates} of them repeated) and ${all - countPeople(clicks)} are left out.`,
      data: {
        all_click: countPeople(clicks),
        unique_click,
        imported,
        clicks,
        programs: programs.map(({ name, ...counted }) => ({ ...counted, untrusted: { name } })),
      },
    };
  },
});
