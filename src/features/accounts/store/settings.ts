import { eq, inArray } from "drizzle-orm";
import { boolean, pgTable, timestamp, uuid, jsonb, text, date } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Preferences } from "../preferences/contract.ts";
import { accounts } from "./tables.ts";

const notificationSettings = pgTable("notification_settings", {
  accountId: uuid("account_id").primaryKey(),
  email: boolean("email").notNull().default(true),
  push: boolean("push").notNull().default(true),
  marketing: boolean("marketing").notNull().default(false),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

type NotificationRow = Pick<typeof notificationSettings.$inferSelect, "email" | "push" | "marketing">;

/** Omitted and undefined values stay unchanged. */
export type NotificationPatch = { readonly [Name in keyof NotificationRow]?: boolean | undefined };

const notificationColumns = {
  email: notificationSettings.email,
  push: notificationSettings.push,
  marketing: notificationSettings.marketing,
};

/** The notification settings of an account; `null` if it has not set any, undefined if there is no such account. */
export async function selectNotifications(db: Db | Tx, accountId: string): Promise<NotificationRow | null | undefined> {
  const [found] = await db
    .select({ row: notificationColumns })
    .from(accounts)
    .leftJoin(notificationSettings, eq(notificationSettings.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  return found?.row;
}

/** Sets the values in `patch`. The others keep their values, or get their defaults in a new row. */
export async function putNotifications(
  tx: Tx,
  accountId: string,
  patch: NotificationPatch,
  now: Date,
): Promise<NotificationRow> {
  const [row] = await tx
    .insert(notificationSettings)
    .values({ ...patch, accountId, updatedAt: now })
    .onConflictDoUpdate({ target: notificationSettings.accountId, set: { ...patch, updatedAt: now } })
    .returning(notificationColumns);
  return row!;
}

const preferences = pgTable("preferences", {
  accountId: uuid("account_id").primaryKey(),
  colour_scheme: text("colour_scheme", { enum: ["system", "light", "dark"] })
    .notNull()
    .default("system"),
  page_shared: boolean("page_shared").notNull().default(false),
  steps_dismissed: boolean("steps_dismissed").notNull().default(false),
  qr: jsonb("qr").$type<NonNullable<Preferences["qr"]>>(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

/** Omitted and undefined values stay unchanged. */
export type PreferencesPatch = { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined };

const preferenceColumns = {
  colour_scheme: preferences.colour_scheme,
  page_shared: preferences.page_shared,
  steps_dismissed: preferences.steps_dismissed,
  qr: preferences.qr,
};

/** The preferences of an account; undefined if it has set none. */
export async function selectPreferences(db: Db | Tx, accountId: string): Promise<Preferences | undefined> {
  const [row] = await db.select(preferenceColumns).from(preferences).where(eq(preferences.accountId, accountId));
  return row;
}

/** Sets the values in `patch`. The others keep their values, or get their defaults in a new row. */
export async function putPreferences(
  tx: Tx,
  accountId: string,
  patch: PreferencesPatch,
  now: Date,
): Promise<Preferences> {
  const [row] = await tx
    .insert(preferences)
    .values({ ...patch, accountId, updatedAt: now })
    .onConflictDoUpdate({ target: preferences.accountId, set: { ...patch, updatedAt: now } })
    .returning(preferenceColumns);
  return row!;
}

const profiles = pgTable("profiles", {
  accountId: uuid("account_id").primaryKey(),
  full_name: text("full_name").notNull().default(""),
  birthdate: date("birthdate", { mode: "string" }),
  identity_number: text("identity_number").notNull().default(""),
  phone: text("phone").notNull().default(""),
  description: text("description").notNull().default(""),
  address: text("address").notNull().default(""),
  postcode: text("postcode").notNull().default(""),
  city: text("city").notNull().default(""),
  country: text("country").notNull().default(""),
  image: text("image").notNull().default(""),
  logo: text("logo").notNull().default(""),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

export type ProfileRow = typeof profiles.$inferSelect;
export type ProfilePatch = Partial<Omit<ProfileRow, "accountId" | "createdAt" | "updatedAt">>;

export async function selectProfile(db: Db | Tx, accountId: string): Promise<ProfileRow | undefined> {
  const [row] = await db.select().from(profiles).where(eq(profiles.accountId, accountId));
  return row;
}

/** The names of accounts, null without a profile, and their addresses. */
export function selectNames(
  db: Db | Tx,
  accountIds: readonly string[],
): Promise<{ id: string; name: string | null; email: string }[]> {
  return db
    .select({ id: accounts.id, name: profiles.full_name, email: accounts.email })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(inArray(accounts.id, [...accountIds]));
}

/** Creates the account's profile, or changes the values in `patch` of the existing one. */
export async function putProfile(tx: Tx, accountId: string, patch: ProfilePatch, now: Date): Promise<ProfileRow> {
  const [row] = await tx
    .insert(profiles)
    .values({ ...patch, accountId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: profiles.accountId, set: { ...patch, updatedAt: now } })
    .returning();
  return row!;
}
