import { eq } from "drizzle-orm";
import { boolean, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";

/** The last used style of QR codes. */
interface QrChoice {
  readonly dark: string;
  readonly light: string;
  readonly margin: number;
  readonly logo: string;
}

const preferences = pgTable("preferences", {
  accountId: uuid("account_id").primaryKey(),
  colourScheme: text("colour_scheme", { enum: ["system", "light", "dark"] })
    .notNull()
    .default("system"),
  pageShared: boolean("page_shared").notNull().default(false),
  stepsDismissed: boolean("steps_dismissed").notNull().default(false),
  qr: jsonb("qr").$type<QrChoice>(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
});

export type PreferencesRow = Pick<
  typeof preferences.$inferSelect,
  "colourScheme" | "pageShared" | "stepsDismissed" | "qr"
>;

/** Omitted and undefined values stay unchanged. */
type PreferencesPatch = { readonly [Name in keyof PreferencesRow]?: PreferencesRow[Name] | undefined };

const columns = {
  colourScheme: preferences.colourScheme,
  pageShared: preferences.pageShared,
  stepsDismissed: preferences.stepsDismissed,
  qr: preferences.qr,
};

/** The preferences of an account; undefined if it has set none. */
export async function selectPreferences(db: Db | Tx, accountId: string): Promise<PreferencesRow | undefined> {
  const [row] = await db.select(columns).from(preferences).where(eq(preferences.accountId, accountId));
  return row;
}

/** Sets the values in `patch`; the rest keeps its value or gets its default. */
export async function putPreferences(
  tx: Tx,
  accountId: string,
  patch: PreferencesPatch,
  now: Date,
): Promise<PreferencesRow> {
  const [row] = await tx
    .insert(preferences)
    .values({ ...patch, accountId, updatedAt: now })
    .onConflictDoUpdate({ target: preferences.accountId, set: { ...patch, updatedAt: now } })
    .returning(columns);
  if (!row) throw new Error("The saved preferences were not returned");
  return row;
}
