import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Rules } from "#features/routing/schema.ts";
import type { ExistingLink } from "../plan/plan-import.ts";

/** What planning an import needs of every link that is not in the trash. */
export async function selectExisting(db: Db | Tx, workspaceId: string): Promise<ExistingLink[]> {
  const rows = await db.execute<ExistingLink & Record<string, unknown>>(
    sql`select id, alias, destination,
        case when jsonb_typeof(meta->'imported'->'alias') = 'string' then meta->'imported' end as imported
      from links where workspace_id = ${workspaceId} and deleted_at is null`,
  );
  return [...rows];
}

export interface NewImportedLink {
  readonly id: string;
  readonly name: string;
  readonly platform: string;
  readonly destination: string;
  readonly description: string | null;
  readonly timeoutSeconds: number;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly sortOrder: number;
  readonly alias: string;
  readonly categoryId: string | null;
  readonly tags: readonly string[];
  readonly thumbnail: string;
  readonly archived: boolean;
  readonly rules: Rules | null;
  readonly createdAt: string;
}

/** Adds links with new codes. Sent as JSON, since a statement takes at most 65,535 parameters. */
export async function insertImported(
  tx: Tx,
  workspaceId: string,
  links: readonly NewImportedLink[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into links (
      id, workspace_id, name, platform, destination, description, timeout_seconds, meta, sort_order, alias,
      category_id, tags, thumbnail, archived, version, rules, created_at, updated_at
    )
    select id, ${workspaceId}, name, platform, destination, description, "timeoutSeconds", meta, "sortOrder", alias,
      "categoryId", tags, thumbnail, archived, 1, nullif(rules, 'null'::jsonb), "createdAt", ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as added(
      id uuid, name text, platform text, destination text, description text, "timeoutSeconds" double precision, meta jsonb,
      "sortOrder" integer, alias text, "categoryId" uuid, tags text[], thumbnail text, archived boolean,
      rules jsonb, "createdAt" timestamptz
    )`);
}

/** What an import changes of an existing link. Its short name, position and statistics stay. */
export interface Replacement extends Pick<
  NewImportedLink,
  "id" | "platform" | "destination" | "description" | "tags" | "thumbnail" | "meta" | "rules"
> {
  /** Null keeps the current one; so do no description, no tags, no picture and no rules. */
  readonly name: string | null;
}

/** Replaces links, and records their previous state for an undo. */
export async function replaceLinks(
  tx: Tx,
  { workspaceId, importId, now }: { workspaceId: string; importId: string; now: Date },
  replacements: readonly Replacement[],
): Promise<void> {
  const replacement = sql`jsonb_to_recordset(${JSON.stringify(replacements)}::jsonb) as replacement(
    id uuid, name text, platform text, destination text, description text, tags text[], thumbnail text, meta jsonb, rules jsonb)`;
  await tx.execute(sql`
    insert into link_import_links (import_id, link_id, version, before)
    select ${importId}, links.id, links.version + 1, jsonb_build_object(
      'name', links.name, 'platform', links.platform, 'destination', links.destination, 'description', links.description,
      'tags', to_jsonb(links.tags), 'thumbnail', links.thumbnail, 'meta', links.meta, 'rules', links.rules)
    from links join ${replacement} on replacement.id = links.id where links.workspace_id = ${workspaceId}`);
  await tx.execute(sql`
    update links set name = coalesce(replacement.name, links.name), platform = replacement.platform, destination = replacement.destination,
      description = coalesce(replacement.description, links.description),
      tags = case when replacement.tags = '{}' then links.tags else replacement.tags end,
      thumbnail = coalesce(nullif(replacement.thumbnail, ''), links.thumbnail),
      meta = links.meta || replacement.meta, rules = coalesce(nullif(replacement.rules, 'null'::jsonb), links.rules),
      version = links.version + 1, updated_at = ${now.toISOString()}
    from ${replacement} where links.workspace_id = ${workspaceId} and links.id = replacement.id`);
}

export async function noteCreated(tx: Tx, importId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into link_import_links (import_id, link_id, version)
    select ${importId}, value::uuid, 1 from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`);
}

/**
 * The links of an import that can be undone: those it created that are not deleted, and those it changed that were not
 * changed since.
 */
export async function selectUndoable(
  tx: Tx,
  importId: string,
): Promise<{ created: string[]; changed: string[]; kept: number }> {
  const rows = await tx.execute<{ id: string; isCreated: boolean; isAsLeft: boolean }>(sql`
    select links.id, noted.before is null as "isCreated", links.version = noted.version as "isAsLeft"
    from link_import_links as noted join links on links.id = noted.link_id
    where noted.import_id = ${importId} and links.deleted_at is null`);
  const changed = rows.filter(({ isCreated: isNew }) => !isNew);
  return {
    created: rows.filter(({ isCreated: isNew }) => isNew).map(({ id }) => id),
    changed: changed.filter(({ isAsLeft }) => isAsLeft).map(({ id }) => id),
    kept: changed.filter(({ isAsLeft }) => !isAsLeft).length,
  };
}

/** Restores links to their state before the import. */
export async function restorePrevious(tx: Tx, importId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    update links set name = was.name, platform = was.platform, destination = was.destination, description = was.description,
      tags = was.tags, thumbnail = was.thumbnail, meta = was.meta, rules = nullif(was.rules, 'null'::jsonb),
      version = links.version + 1, updated_at = ${now.toISOString()}
    from link_import_links as noted, jsonb_to_record(noted.before) as was(
      name text, platform text, destination text, description text, tags text[], thumbnail text, meta jsonb, rules jsonb)
    where noted.import_id = ${importId} and links.id = noted.link_id
      and links.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
}
