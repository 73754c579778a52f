import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Via } from "#features/outbox/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import { instant } from "#infra/postgres/columns.ts";

export const apiRequests = pgTable("api_requests", {
  id: uuid("id").primaryKey(),
  workspaceId: uuid("workspace_id").notNull(),
  keyId: uuid("key_id").notNull(),
  keyName: text("key_name"),
  via: text("via").$type<Via>().notNull(),
  operation: text("operation").notNull(),
  requestId: uuid("request_id"),
  method: text("method"),
  path: text("path"),
  status: smallint("status").notNull(),
  code: text("code"),
  durationMs: integer("duration_ms").notNull(),
  createdAt: instant("created_at").notNull(),
});

export type RequestRow = typeof apiRequests.$inferSelect;

/**
 * Adds calls in one statement, except those of workspaces that were deleted in the meantime. Adding a call again has no
 * effect.
 */
export async function insertRequests(db: Db, rows: readonly RequestRow[]): Promise<void> {
  await db.execute(sql`
    insert into api_requests (
      id, workspace_id, key_id, key_name, via, operation, request_id, method, path, status, code, duration_ms, created_at
    )
    select added.id, added."workspaceId", added."keyId", added."keyName", added.via, added.operation, added."requestId",
      added.method, added.path, added.status, added.code, added."durationMs", added."createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as added(id uuid, "workspaceId" uuid, "keyId" uuid, "keyName" text, via text, operation text,
        "requestId" uuid, method text, path text, status smallint, code text, "durationMs" integer, "createdAt" timestamptz)
    join workspaces on workspaces.id = added."workspaceId"
    for key share of workspaces
    on conflict (id) do nothing`);
}

export async function deleteRequests(db: Db, createdBefore: Date): Promise<void> {
  await db.delete(apiRequests).where(lt(apiRequests.createdAt, createdBefore));
}

interface RequestFilter {
  /** Only calls older than the one with this id. */
  readonly before: string | undefined;
  readonly keyId: string | undefined;
  readonly onlyErrors: boolean;
  readonly limit: number;
}

/** The recorded calls of programs in a workspace, newest first. */
export function selectRequests(db: Db, workspaceId: string, { before, keyId, onlyErrors, limit }: RequestFilter) {
  return db
    .select({
      id: apiRequests.id,
      createdAt: apiRequests.createdAt,
      keyId: apiRequests.keyId,
      keyName: apiRequests.keyName,
      via: apiRequests.via,
      operation: apiRequests.operation,
      requestId: apiRequests.requestId,
      method: apiRequests.method,
      path: apiRequests.path,
      status: apiRequests.status,
      code: apiRequests.code,
      durationMs: apiRequests.durationMs,
    })
    .from(apiRequests)
    .where(
      and(
        eq(apiRequests.workspaceId, workspaceId),
        before === undefined ? undefined : lt(apiRequests.id, before),
        keyId === undefined ? undefined : eq(apiRequests.keyId, keyId),
        onlyErrors ? gte(apiRequests.status, 400) : undefined,
      ),
    )
    .orderBy(desc(apiRequests.id))
    .limit(limit);
}
