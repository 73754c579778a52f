import { and, asc, eq, lt, lte, sql } from "drizzle-orm";
import { date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { toCanonicalZone } from "#base/zone.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { rhythms } from "../rhythms.ts";
import { instant } from "#infra/postgres/columns.ts";

const settings = pgTable("report_settings", {
  id: uuid("id").primaryKey(),
  accountId: uuid("account_id").notNull(),
  workspaceId: uuid("workspace_id").notNull(),
  rhythm: text("rhythm", { enum: rhythms }).notNull(),
  zone: text("zone").notNull(),
  nextAt: instant("next_at"),
  updatedAt: instant("updated_at").notNull(),
});

const mails = pgTable("report_mails", {
  accountId: uuid("account_id").notNull(),
  workspaceId: uuid("workspace_id").notNull(),
  rhythm: text("rhythm", { enum: ["weekly", "monthly"] }).notNull(),
  firstDay: date("first_day", { mode: "string" }).notNull(),
  queuedAt: instant("queued_at").notNull(),
});

export type ReportSetting = typeof settings.$inferSelect;
type ReportMailRow = typeof mails.$inferSelect;

export interface ReportRecipient {
  readonly accountId: string;
  readonly workspaceId: string;
}

const isRecipient = ({ accountId, workspaceId }: ReportRecipient) =>
  and(eq(settings.accountId, accountId), eq(settings.workspaceId, workspaceId));

/** The report setting of an account for a workspace; undefined until it is set. */
export async function selectReportSetting(db: Db | Tx, reader: ReportRecipient): Promise<ReportSetting | undefined> {
  const [row] = await db.select().from(settings).where(isRecipient(reader));
  return row && withCanonicalZone(row);
}

export async function selectReportSettingById(db: Db | Tx, id: string): Promise<ReportSetting | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.id, id));
  return row && withCanonicalZone(row);
}

/** Earlier versions stored the zone as it was typed, ignoring case. ClickHouse accepts only one spelling. */
function withCanonicalZone(row: ReportSetting): ReportSetting {
  return { ...row, zone: toCanonicalZone(row.zone) ?? "UTC" };
}

/** Inserts or updates the setting. An existing row keeps its id, since emails already sent refer to it. */
export async function putReportSetting(tx: Tx, row: ReportSetting): Promise<ReportSetting> {
  const { rhythm, zone, nextAt, updatedAt } = row;
  const [put] = await tx
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({
      target: [settings.accountId, settings.workspaceId],
      set: { rhythm, zone, nextAt, updatedAt },
    })
    .returning();
  return put!;
}

/** Inserts the setting unless it exists. */
export async function ensureReportSetting(tx: Tx, row: ReportSetting): Promise<void> {
  await tx.insert(settings).values(row).onConflictDoNothing();
}

/** Switches reports off by the id of their setting; returns undefined for an unknown id. */
export async function switchReportOff(tx: Tx, id: string, now: Date): Promise<ReportSetting | undefined> {
  const [row] = await tx
    .update(settings)
    .set({ rhythm: "off", nextAt: null, updatedAt: now })
    .where(eq(settings.id, id))
    .returning();
  return row;
}

/**
 * The setting that has been due longest, locked until the transaction ends. Skips settings that other nodes have
 * locked.
 */
export async function lockDueSetting(tx: Tx, now: Date): Promise<ReportSetting | undefined> {
  const [row] = await tx
    .select()
    .from(settings)
    .where(lte(settings.nextAt, now))
    .orderBy(asc(settings.nextAt))
    .limit(1)
    .for("update", { skipLocked: true });
  return row && withCanonicalZone(row);
}

export async function updateNextAt(tx: Tx, id: string, nextAt: Date): Promise<void> {
  await tx.update(settings).set({ nextAt }).where(eq(settings.id, id));
}

/** Records a report. False if the period was reported before; the primary key decides. */
export async function insertReportMail(tx: Tx, row: ReportMailRow): Promise<boolean> {
  const rows = await tx.insert(mails).values(row).onConflictDoNothing().returning({ firstDay: mails.firstDay });
  return rows.length === 1;
}

export async function deleteReportMails(db: Db, queuedBefore: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.queuedAt, queuedBefore));
}

/** The reports on a page that an account was sent, newest first. */
export function selectReportMails(db: Db, { accountId, workspaceId }: ReportRecipient) {
  return db
    .select({ rhythm: mails.rhythm, firstDay: mails.firstDay, queuedAt: mails.queuedAt })
    .from(mails)
    .where(and(eq(mails.accountId, accountId), eq(mails.workspaceId, workspaceId)))
    .orderBy(sql`${mails.queuedAt} desc`);
}
