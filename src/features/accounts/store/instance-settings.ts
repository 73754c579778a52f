import { eq } from "drizzle-orm";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { instant } from "#infra/postgres/columns.ts";

/** Settings of the whole installation, which operators change while it runs. */
const settings = pgTable("instance_settings", {
  name: text("name").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export async function selectSetting(db: Db | Tx, name: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  return row?.value;
}

export async function putSetting(tx: Tx, name: string, value: object, updatedAt: Date): Promise<void> {
  const row = { name, value, updatedAt };
  await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: { value, updatedAt } });
}
