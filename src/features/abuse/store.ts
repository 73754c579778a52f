import { and, asc, eq, isNull } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Reason } from "./report-fields.ts";
import { instant } from "#infra/postgres/columns.ts";

const reports = pgTable("page_reports", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  reason: text("reason").$type<Reason>().notNull(),
  note: text("note").notNull(),
  address: text("address").notNull(),
  createdAt: instant("created_at").notNull(),
  closedAt: instant("closed_at"),
});

export type ReportRow = typeof reports.$inferSelect;

export async function insertReport(tx: Tx, row: ReportRow): Promise<void> {
  await tx.insert(reports).values(row);
}

export async function selectOpenReports(db: Db, max: number): Promise<ReportRow[]> {
  return db.select().from(reports).where(isNull(reports.closedAt)).orderBy(asc(reports.createdAt)).limit(max);
}

/** The reported workspace; undefined if no such report is open. */
export async function updateReportClosed(tx: Tx, id: string, closedAt: Date): Promise<string | undefined> {
  const [closed] = await tx
    .update(reports)
    .set({ closedAt })
    .where(and(eq(reports.id, id), isNull(reports.closedAt)))
    .returning({ workspaceId: reports.workspaceId });
  return closed?.workspaceId;
}

export async function countOpen(db: Db): Promise<number> {
  return db.$count(reports, isNull(reports.closedAt));
}
