import { and, eq, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "#infra/postgres/client.ts";
import type { ReportCategory } from "../report-fields.ts";
import { appeals } from "./appeals.ts";
import { cases } from "./cases.ts";

/** A half-open period: `to` is excluded. */
export interface FiguresPeriod {
  readonly from: Date;
  readonly to: Date;
}

interface OpenedCases {
  readonly category: ReportCategory;
  readonly cases: number;
  readonly notices: number;
  readonly trusted: number;
}

/** The cases opened in a period, with all of their notices. */
export async function selectOpenedCases(db: Db, { from, to }: FiguresPeriod): Promise<OpenedCases[]> {
  return db
    .select({
      category: cases.category,
      cases: sql<number>`count(*)::int`,
      notices: sql<number>`sum(${cases.reports})::int`,
      trusted: sql<number>`sum(${cases.trustedReports})::int`,
    })
    .from(cases)
    .where(and(gte(cases.openedAt, from), lt(cases.openedAt, to)))
    .groupBy(cases.category);
}

interface DecidedCases {
  readonly category: ReportCategory;
  readonly none: number;
  readonly warned: number;
  readonly blocked: number;
  readonly medianHours: number;
}

/** The cases decided in a period, by what was decided, and the median time from opening to decision. */
export async function selectDecidedCases(db: Db, { from, to }: FiguresPeriod): Promise<DecidedCases[]> {
  const countAction = (action: string) => sql<number>`(count(*) filter (where ${cases.action} = ${action}))::int`;
  const hours = sql`extract(epoch from ${cases.closedAt} - ${cases.openedAt}) / 3600`;
  return db
    .select({
      category: cases.category,
      none: countAction("none"),
      warned: countAction("warned"),
      blocked: countAction("blocked"),
      medianHours: sql<number>`round((percentile_cont(0.5) within group (order by ${hours}))::numeric, 1)::float8`,
    })
    .from(cases)
    .where(and(eq(cases.state, "decided"), gte(cases.closedAt, from), lt(cases.closedAt, to)))
    .groupBy(cases.category);
}

/** The cases of some moderation decisions. */
export async function selectCategories(
  db: Db,
  decisionIds: readonly string[],
): Promise<{ decisionId: string | null; category: ReportCategory }[]> {
  if (decisionIds.length === 0) return [];
  return db
    .select({ decisionId: cases.decisionId, category: cases.category })
    .from(cases)
    .where(and(isNotNull(cases.decisionId), inArray(cases.decisionId, [...decisionIds])));
}

/** The appeals sent in a period, with their current outcomes. */
export async function selectAppealsBetween(db: Db, { from, to }: FiguresPeriod) {
  return db
    .select({ decisionId: appeals.decisionId, outcome: appeals.outcome })
    .from(appeals)
    .where(and(gte(appeals.createdAt, from), lt(appeals.createdAt, to)));
}
