import { z } from "zod";
import { ROWS_PER_REMARK } from "../limits.ts";
import type { Action, Planned } from "./plan-import.ts";
import { type MatchedVisits, visitsReportSchema } from "./match-visits.ts";
import { type RemarkKind, remarkKinds } from "./remarks.ts";

/** How many rows without a remark a report shows, as examples. */
const SAMPLE = 10;

const shownRow = z.object({
  line: z.int(),
  action: z.enum(["create", "replace", "skip", "leave_out"]),
  name: z.string(),
  link: z.string(),
  alias: z.string(),
  remarks: z.array(z.enum(remarkKinds)),
});

export const reportSchema = z.object({
  rows: z.int(),
  create: z.int(),
  replace: z.int(),
  skip: z.int(),
  leave_out: z.int(),
  /** The remaining quota of links; null if unlimited. */
  room: z.int().nullable(),
  /** Why the import is blocked as a whole. */
  blocked: z.enum(["plan_limit", "link_limit"]).nullable(),
  /** The number of rows per remark. */
  remarks: z.array(z.object({ kind: z.enum(remarkKinds), count: z.int() })),
  /** Rows with a total of clicks. The total is kept with the link, outside of the statistics. */
  counted: z.int().optional(),
  /** Absent for a file without single clicks. */
  visits: visitsReportSchema.optional(),
  /** The rows with remarks, up to `ROWS_PER_REMARK` of each kind, and a few others. */
  shown: z.array(shownRow),
});

export type Report = z.output<typeof reportSchema>;

export interface Quota {
  /** How many more links are allowed, and by which limit. */
  readonly left: number;
  readonly limit: "plan_limit" | "link_limit";
  readonly isPlan: boolean;
}

/** The result of a dry run, small enough to store and send. */
export function reportOn(planned: readonly Planned[], quota: Quota, visits?: MatchedVisits["report"]): Report {
  const count = (wanted: Action) => planned.filter(({ action }) => action === wanted).length;
  const counts = new Map<RemarkKind, number>();
  let sampled = 0;
  const shown = planned.filter(({ remarks }) => {
    const seen = remarks.map((kind) => counts.get(kind) ?? 0);
    remarks.forEach((kind, index) => counts.set(kind, seen[index]! + 1));
    return remarks.length === 0 ? sampled++ < SAMPLE : seen.some((before) => before < ROWS_PER_REMARK);
  });
  const create = count("create");
  return {
    rows: planned.length,
    create,
    replace: count("replace"),
    skip: count("skip"),
    leave_out: count("leave_out"),
    room: quota.isPlan ? quota.left : null,
    blocked: create > quota.left ? quota.limit : null,
    remarks: remarkKinds.flatMap((kind) => (counts.has(kind) ? [{ kind, count: counts.get(kind)! }] : [])),
    counted: planned.filter(({ row, action }) => isTaken(action) && (row.draft?.clicks ?? 0) > 0).length,
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

const isTaken = (action: Action) => action === "create" || action === "replace";
