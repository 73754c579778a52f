import { and, asc, eq, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#base/language.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { ReportCategory } from "../report-fields.ts";
import { instant } from "#infra/postgres/columns.ts";

const reports = pgTable("page_reports", {
  id: uuid("id").primaryKey(),
  /** Null for reports that were closed before cases were introduced. */
  caseId: uuid("case_id"),
  workspaceId: uuid("workspace_id").notNull(),
  reason: text("reason").$type<ReportCategory>().notNull(),
  url: text("url").notNull(),
  note: text("note").notNull(),
  name: text("name").notNull(),
  language: text("language").$type<Language>().notNull(),
  address: text("address").notNull(),
  createdAt: instant("created_at").notNull(),
  closedAt: instant("closed_at"),
});

export const cases = pgTable("abuse_cases", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<"page" | "link">().notNull(),
  target: uuid("target").notNull(),
  workspaceId: uuid("workspace_id").notNull(),
  category: text("category").$type<ReportCategory>().notNull(),
  url: text("url").notNull(),
  state: text("state").$type<CaseState>().notNull(),
  action: text("action").$type<CaseAction>(),
  ground: text("ground").$type<"law" | "terms">(),
  explanation: text("explanation").notNull(),
  decisionId: uuid("decision_id"),
  reports: integer("reports").notNull(),
  reporters: integer("reporters").notNull(),
  /** How many of the reports were made by trusted reporters. */
  trustedReports: integer("trusted_reports").notNull(),
  /** Human clicks or visits in the 7 days before the latest report. */
  reach: integer("reach").notNull(),
  openedAt: instant("opened_at").notNull(),
  closedAt: instant("closed_at"),
});

/** `open` and `review` are the states of a _current_ case: only the others have `closedAt`. */
type CaseState = "open" | "review" | "decided" | "closed";
export type CaseAction = "none" | "warned" | "blocked";
export type ReportRow = typeof reports.$inferSelect;
export type CaseRow = typeof cases.$inferSelect;
type NewCase = Pick<CaseRow, "id" | "kind" | "target" | "workspaceId" | "category" | "url" | "openedAt">;

export async function insertReport(tx: Tx, row: ReportRow): Promise<void> {
  await tx.insert(reports).values(row);
}

interface CountedReport {
  /** True for the first report of the day with the reporter's key. */
  readonly isNewReporter: boolean;
  readonly isTrusted: boolean;
}

/** Opens a case, or adds a report to the current one of the same target and category. */
export async function upsertCase(tx: Tx, row: NewCase, { isNewReporter, isTrusted }: CountedReport): Promise<CaseRow> {
  const trustedReports = isTrusted ? 1 : 0;
  const [current] = await tx
    .insert(cases)
    .values({ ...row, state: "open", explanation: "", reports: 1, reporters: 1, trustedReports, reach: 0 })
    .onConflictDoUpdate({
      target: [cases.kind, cases.target, cases.category],
      targetWhere: isNull(cases.closedAt),
      set: {
        reports: sql`${cases.reports} + 1`,
        trustedReports: sql`${cases.trustedReports} + ${trustedReports}`,
        reporters: isNewReporter ? sql`${cases.reporters} + 1` : cases.reporters,
      },
    })
    .returning();
  return current!;
}

/** The current cases, the most severe first: weight of the category × reporters × (1 + log10(1 + reach)). */
export async function selectQueue(
  db: Db,
  weights: Readonly<Record<ReportCategory, number>>,
  max: number,
): Promise<CaseRow[]> {
  const branches = Object.entries(weights).map(([category, weight]) => sql`when ${category} then ${weight}::int`);
  const weight = sql`case ${cases.category} ${sql.join(branches, sql` `)} end`;
  return db
    .select()
    .from(cases)
    .where(isNull(cases.closedAt))
    .orderBy(
      sql`${weight} * ${cases.reporters} * (1 + log((1 + ${cases.reach})::float8)) desc`,
      asc(cases.openedAt),
      asc(cases.id),
    )
    .limit(max);
}

/** A current case, locked until the transaction ends. */
export async function lockCurrentCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.id, id), isNull(cases.closedAt)))
    .for("update");
  return row;
}

export async function updateCase(
  tx: Tx,
  id: string,
  fields: Partial<Pick<CaseRow, "state" | "action" | "ground" | "explanation" | "decisionId" | "closedAt">>,
): Promise<void> {
  await tx.update(cases).set(fields).where(eq(cases.id, id));
}

export async function updateReach(db: Db, id: string, reach: number): Promise<void> {
  await db.update(cases).set({ reach }).where(eq(cases.id, id));
}

/** Up to `max` of the oldest reports of each case. */
export async function selectFirstReports(db: Db, caseIds: readonly string[], max: number): Promise<ReportRow[]> {
  const place = sql<number>`row_number() over (partition by ${reports.caseId} order by ${reports.createdAt}, ${reports.id})`;
  const ranked = db
    .select({ id: reports.id, place: place.as("place") })
    .from(reports)
    .where(inArray(reports.caseId, [...caseIds]))
    .as("ranked");
  const rows = await db
    .select({ report: reports })
    .from(reports)
    .innerJoin(ranked, and(eq(ranked.id, reports.id), lte(ranked.place, max)))
    .orderBy(asc(reports.createdAt), asc(reports.id));
  return rows.map(({ report }) => report);
}

export async function selectReportsOfCase(db: Db, caseId: string, max: number): Promise<ReportRow[]> {
  return db.select().from(reports).where(eq(reports.caseId, caseId)).orderBy(asc(reports.createdAt)).limit(max);
}

export async function updateReportsClosed(tx: Tx, caseId: string, closedAt: Date): Promise<void> {
  await tx
    .update(reports)
    .set({ closedAt })
    .where(and(eq(reports.caseId, caseId), isNull(reports.closedAt)));
}

/** Closes an open report, and returns its workspace and case; undefined if no such report is open. */
export async function updateReportClosed(
  tx: Tx,
  id: string,
  closedAt: Date,
): Promise<Pick<ReportRow, "workspaceId" | "caseId"> | undefined> {
  const [closed] = await tx
    .update(reports)
    .set({ closedAt })
    .where(and(eq(reports.id, id), isNull(reports.closedAt)))
    .returning({ workspaceId: reports.workspaceId, caseId: reports.caseId });
  return closed;
}

/** The number of open reports of a case. */
export async function countOpen(db: Db | Tx, caseId: string): Promise<number> {
  return db.$count(reports, and(isNull(reports.closedAt), eq(reports.caseId, caseId)));
}

/** The number of cases without a decision. */
export async function countOpenCases(db: Db): Promise<number> {
  return db.$count(cases, isNull(cases.closedAt));
}

export async function selectReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return (await db.select().from(reports).where(eq(reports.id, id)))[0];
}

export async function selectCase(db: Db | Tx, id: string): Promise<CaseRow | undefined> {
  return (await db.select().from(cases).where(eq(cases.id, id)))[0];
}

/** The first open report of each address in a case. */
export async function selectReportsToReply(tx: Tx, caseId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinctOn([sql`lower(${reports.address})`], { id: reports.id })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNull(reports.closedAt), ne(reports.address, "")))
    .orderBy(sql`lower(${reports.address})`, asc(reports.createdAt));
  return rows.map(({ id }) => id);
}

/** Erases the reporters of reports that were closed before an instant. */
export async function eraseReporters(db: Db, before: Date): Promise<void> {
  await db
    .update(reports)
    .set({ name: "", address: "" })
    .where(and(lt(reports.closedAt, before), or(ne(reports.name, ""), ne(reports.address, ""))));
}

/** The number of current cases about pages and links of some workspaces. */
export async function countCurrentCases(db: Db | Tx, workspaceIds: readonly string[]): Promise<number> {
  return db.$count(cases, and(inArray(cases.workspaceId, [...workspaceIds]), isNull(cases.closedAt)));
}

/** The case that led to a moderation decision. */
export async function selectCaseOfDecision(db: Db, decisionId: string): Promise<CaseRow | undefined> {
  return (await db.select().from(cases).where(eq(cases.decisionId, decisionId)))[0];
}
