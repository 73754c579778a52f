import { z } from "zod";
import type { RemainingQuota } from "#features/links/quota.ts";
import { ROWS_PER_REMARK } from "../limits.ts";
import type { PlannedAction, PlannedRow } from "./plan-import.ts";
import { type MatchedVisits, visitsReportSchema } from "./match-visits.ts";
import { type RemarkKind, remarkKinds } from "./remarks.ts";

/** The limits that an import may exceed. */
export const importLimits = [
  "plan_limit",
  "link_limit",
  "short_link_limit",
  "monthly_link_limit",
  "new_account_link_limit",
  "daily_link_limit",
] as const;
export type ImportLimit = (typeof importLimits)[number];

/** How many rows without a remark a report shows, as examples. */
const SAMPLE_ROWS = 10;

const remarkKind = z.enum(remarkKinds).meta({ id: "ImportRemark" });

const shownRow = z.object({
  line: z.int(),
  action: z.enum(["create", "replace", "skip", "leave_out"]),
  name: z.string(),
  link: z.string(),
  alias: z.string(),
  remarks: z.array(remarkKind),
});

export const reportSchema = z
  .object({
    rows: z.int(),
    create: z.int(),
    replace: z.int(),
    skip: z.int(),
    leave_out: z.int(),
    room: z.int().nullable().describe("The remaining quota of links; null if unlimited"),
    blocked: z.enum(importLimits).nullable().describe("Why the import is blocked as a whole"),
    remarks: z.array(z.object({ kind: remarkKind, count: z.int() })).describe("The number of rows per remark"),
    counted: z
      .int()
      .optional()
      .describe("Rows with a total of clicks. The total is kept with the link, outside of the statistics."),
    visits: visitsReportSchema.optional().describe("Absent for a file without single clicks"),
    shown: z.array(shownRow).describe("The rows with remarks, up to `ROWS_PER_REMARK` of each kind, and a few others"),
  })
  .meta({ id: "ImportReport" });

export type ImportReport = z.output<typeof reportSchema>;

/** A report as it is stored. */
export interface StoredReport extends ImportReport {
  /** How many of the new links would be on the page; absent in reports of earlier versions. */
  readonly places?: number | undefined;
}

/** A report as its owner sees it. */
export function presentReport(stored: StoredReport): ImportReport {
  const { places: _, ...report } = stored;
  return report;
}

/** The result of a dry run, small enough to store and send. */
export function createReport(
  planned: readonly PlannedRow[],
  remaining: RemainingQuota,
  visits?: MatchedVisits["report"],
): StoredReport {
  const count = (wanted: PlannedAction) => planned.filter(({ action }) => action === wanted).length;
  const counts = new Map<RemarkKind, number>();
  let sampled = 0;
  const shown = planned.filter(({ remarks }) => {
    const seen = remarks.map((kind) => counts.get(kind) ?? 0);
    remarks.forEach((kind, index) => counts.set(kind, seen[index]! + 1));
    return remarks.length === 0 ? sampled++ < SAMPLE_ROWS : seen.some((before) => before < ROWS_PER_REMARK);
  });
  const create = count("create");
  const places = planned.filter(({ action, row }) => action === "create" && row.draft?.onPage).length;
  return {
    rows: planned.length,
    create,
    replace: count("replace"),
    skip: count("skip"),
    leave_out: count("leave_out"),
    places,
    ...checkQuota(remaining, create, places),
    remarks: remarkKinds.flatMap((kind) => (counts.has(kind) ? [{ kind, count: counts.get(kind)! }] : [])),
    counted: planned.filter(({ row, action }) => isApplied(action) && (row.draft?.clicks ?? 0) > 0).length,
    ...(visits && { visits }),
    shown: shown.map(({ row, action, alias, remarks }) => ({
      line: row.line,
      action,
      name: row.draft?.name ?? row.original.name,
      link: row.draft?.link.slice(0, 300) ?? row.original.link,
      alias: alias || row.original.alias,
      remarks: [...remarks],
    })),
  };
}

/**
 * The remaining quota, and the limit that blocks the import, if any. `create` links are new, `places` of them on the
 * page.
 */
export function checkQuota(
  remaining: RemainingQuota,
  create: number,
  places: number,
): Pick<ImportReport, "room" | "blocked"> {
  const dailyLimit = remaining.today?.level === "new" ? "new_account_link_limit" : "daily_link_limit";
  const onPage = [
    { limit: "plan_limit", left: remaining.pagePlaces, needed: places },
    { limit: "link_limit", left: remaining.leftOnPage, needed: places },
  ] as const;
  const limits = [
    ...(places > 0 ? onPage : []),
    { limit: "short_link_limit", left: remaining.total, needed: create },
    { limit: "monthly_link_limit", left: remaining.thisMonth, needed: create },
    { limit: dailyLimit, left: remaining.today?.left ?? null, needed: create },
  ] as const;
  const blocking = limits.find(({ left, needed }) => left !== null && needed > left);
  if (blocking) return { room: blocking.limit === "link_limit" ? null : blocking.left, blocked: blocking.limit };
  const ofPlan = limits.flatMap(({ limit, left }) => (limit === "link_limit" || left === null ? [] : left));
  return { room: ofPlan.length === 0 ? null : Math.min(...ofPlan), blocked: null };
}

const isApplied = (action: PlannedAction) => action === "create" || action === "replace";
