import { eq } from "drizzle-orm";
import { boolean, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { accounts } from "./tables.ts";

const settings = pgTable("notification_settings", {
  accountId: uuid("account_id").primaryKey(),
  email: boolean("email").notNull().default(true),
  push: boolean("push").notNull().default(true),
  marketing: boolean("marketing").notNull().default(false),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

type NotificationRow = Pick<typeof settings.$inferSelect, "email" | "push" | "marketing">;

/** Omitted and undefined values stay unchanged. */
export type NotificationPatch = { readonly [Name in keyof NotificationRow]?: boolean | undefined };

const columns = { email: settings.email, push: settings.push, marketing: settings.marketing };

/** The settings of an account; `null` if it has set none, undefined if there is no such account. */
export async function selectNotifications(db: Db | Tx, accountId: string): Promise<NotificationRow | null | undefined> {
  const [found] = await db
    .select({ row: columns })
    .from(accounts)
    .leftJoin(settings, eq(settings.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  return found?.row;
}

/** Sets the values in `patch`; the rest keeps its value or gets its default. */
export async function putNotifications(
  tx: Tx,
  accountId: string,
  patch: NotificationPatch,
  now: Date,
): Promise<NotificationRow> {
  const [row] = await tx
    .insert(settings)
    .values({ ...patch, accountId, updatedAt: now })
    .onConflictDoUpdate({ target: settings.accountId, set: { ...patch, updatedAt: now } })
    .returning(columns);
  if (!row) throw new Error("The saved settings were not returned");
  return row;
}
