import { lt, sql } from "drizzle-orm";
import { integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Via } from "#features/outbox/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import { instant } from "#infra/postgres/columns.ts";

export const apiRequests = pgTable("api_requests", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  keyId: uuid("key_id").notNull(),
  via: text("via").$type<Via>().notNull(),
  operation: text("operation").notNull(),
  status: smallint("status").notNull(),
  code: text("code"),
  durationMs: integer("duration_ms").notNull(),
  createdAt: instant("created_at").notNull(),
});

export type RequestRow = typeof apiRequests.$inferSelect;

/** Adds calls in one statement, without those of workspaces that were deleted meanwhile. Adding one again has no effect. */
export async function insertRequests(db: Db, rows: readonly RequestRow[]): Promise<void> {
  await db.execute(sql`
    insert into api_requests (id, workspace_id, key_id, via, operation, status, code, duration_ms, created_at)
    select made.id, made."workspaceId", made."keyId", made.via, made.operation, made.status, made.code,
      made."durationMs", made."createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made(id uuid, "workspaceId" uuid, "keyId" uuid, via text, operation text, status smallint, code text,
        "durationMs" integer, "createdAt" timestamptz)
    join workspaces on workspaces.id = made."workspaceId"
    for key share of workspaces
    on conflict (id) do nothing`);
}

export async function deleteRequests(db: Db, createdBefore: Date): Promise<void> {
  await db.delete(apiRequests).where(lt(apiRequests.createdAt, createdBefore));
}
