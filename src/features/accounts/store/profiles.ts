import { eq } from "drizzle-orm";
import { date, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";

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

/** Creates the account's profile, or changes the values in `patch` of the existing one. */
export async function putProfile(tx: Tx, accountId: string, patch: ProfilePatch, now: Date): Promise<ProfileRow> {
  const [row] = await tx
    .insert(profiles)
    .values({ ...patch, accountId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: profiles.accountId, set: { ...patch, updatedAt: now } })
    .returning();
  if (!row) throw new Error("The saved profile was not returned");
  return row;
}
