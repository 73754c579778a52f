import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { toTextList } from "#infra/postgres/text-list.ts";
import type { LinkRow } from "#features/links/create-links.ts";
import { OPEN_OBJECT_BYTES, openObject } from "#base/schema.ts";
import type { ExistingLink } from "../plan/plan-import.ts";

/** Selects the links of a workspace to read. */
export interface LinkSelection {
  /** In lower case. */
  readonly aliases: readonly string[];
  readonly ids?: readonly string[];
  /** Links that an earlier import from this service added under other short names. */
  readonly imported?: { readonly from: string; readonly aliases: readonly string[] };
}

/** The wanted links that are not in the trash. */
export async function selectExisting(
  db: Db | Tx,
  workspaceId: string,
  { aliases, ids = [], imported }: LinkSelection,
): Promise<ExistingLink[]> {
  // one branch per index: with a single combined condition, the planner reads the whole table
  const found = sql`select id, alias, destination,
      case when jsonb_typeof(meta->'imported'->'alias') = 'string' then meta->'imported' end as imported
    from links where workspace_id = ${workspaceId} and deleted_at is null`;
  const byImport = sql`union all ${found} and meta <> '{}'
    and meta->'imported'->>'from' = ${imported?.from ?? ""}
    and lower(meta->'imported'->>'alias') in (${toTextList(imported?.aliases ?? [])})`;
  const rows = await db.execute<ExistingLink & Record<string, unknown>>(sql`
    ${found} and lower(alias) in (${toTextList(aliases)})
    union all ${found} and id in (select value::uuid from (${toTextList(ids)}) as wanted(value))
    ${imported && imported.aliases.length > 0 ? byImport : sql``}`);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * The fields that an import changes in an existing link. Its short name, addresses, external id, position and
 * statistics stay. The SQL of `replaceLinks` names each field three times (the new record, the state before, the
 * update), and that of `restorePrevious` twice (the update, the state before).
 */
export interface Replacement extends Pick<
  LinkRow,
  "id" | "platform" | "destination" | "description" | "tags" | "thumbnail" | "meta" | "rules" | "note"
> {
  /**
   * Null keeps the current name. The same goes for a null description, null rules, and an empty thumbnail, note or list
   * of tags.
   */
  readonly name: string | null;
}

/** What an import, or its undo, has saved in a link. */
type SavedLink = Pick<LinkRow, "id" | "destination" | "rules">;

/**
 * Replaces links, and records their previous state for an undo. As with any change of a link, a new destination counts
 * as alive, and removing a click limit resets its count. Own keys of a link are kept alone if they would exceed their
 * limit together with the new ones. Returns the links as they are saved.
 */
export async function replaceLinks(
  tx: Tx,
  { workspaceId, importId, now }: { workspaceId: string; importId: string; now: Date },
  replacements: readonly Replacement[],
): Promise<SavedLink[]> {
  const replacement = sql`jsonb_to_recordset(${JSON.stringify(replacements)}::jsonb) as replacement(
    id uuid, name text, platform text, destination text, description text, tags text[], thumbnail text, meta jsonb, rules jsonb,
    note text)`;
  await tx.execute(sql`
    insert into link_import_links (import_id, link_id, version, before)
    select ${importId}, links.id, links.version + 1, jsonb_build_object(
      'name', links.name, 'platform', links.platform, 'destination', links.destination, 'description', links.description,
      'tags', to_jsonb(links.tags), 'thumbnail', links.thumbnail, 'meta', links.meta, 'rules', links.rules,
      'note', links.note, 'taken', links.taken)
    from links join ${replacement} on replacement.id = links.id where links.workspace_id = ${workspaceId}`);
  // in PostgreSQL's form, which has spaces; the limit is on the form without
  const long = await tx.execute<{ id: string; meta: unknown }>(sql`
    select links.id, links.meta || replacement.meta as meta from links join ${replacement} on replacement.id = links.id
    where links.workspace_id = ${workspaceId} and octet_length((links.meta || replacement.meta)::text) > ${OPEN_OBJECT_BYTES}`);
  const tooLong = long.filter(({ meta }) => !openObject.safeParse(meta).success).map(({ id }) => id);
  const rows = await tx.execute<SavedLink & Record<string, unknown>>(sql`
    update links set name = coalesce(replacement.name, links.name), platform = replacement.platform, destination = replacement.destination,
      description = coalesce(replacement.description, links.description),
      tags = case when replacement.tags = '{}' then links.tags else replacement.tags end,
      thumbnail = coalesce(nullif(replacement.thumbnail, ''), links.thumbnail),
      note = coalesce(nullif(replacement.note, ''), links.note),
      meta = case when links.id::text in (${toTextList(tooLong)}) then links.meta
        else links.meta || replacement.meta end,
      rules = coalesce(replacement.rules, links.rules),
      taken = case when coalesce(replacement.rules, links.rules) ? 'limit' then links.taken else 0 end,
      dead_since = case when replacement.destination = links.destination then links.dead_since end,
      version = links.version + 1, updated_at = ${now.toISOString()}
    from ${replacement} where links.workspace_id = ${workspaceId} and links.id = replacement.id
    returning links.id, links.destination, links.rules`);
  return [...rows];
}

export async function recordCreated(tx: Tx, importId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into link_import_links (import_id, link_id, version)
    select ${importId}, value::uuid, 1 from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`);
}

/**
 * The links that an undo can revert: links that the import created and that are not deleted, and links that it changed
 * and that were not changed since.
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

/** Forgets the links of an import that an undo leaves as they are; see `selectUndoable`. */
export async function dropNotUndoable(tx: Tx, importId: string): Promise<void> {
  await tx.execute(sql`
    delete from link_import_links as noted using links
    where noted.import_id = ${importId} and links.id = noted.link_id
      and (links.deleted_at is not null or (noted.before is not null and links.version <> noted.version))`);
}

/**
 * Restores links to their state before the import, and returns them. If the import removed a click limit, the limit
 * continues from its count at that time; a limit that was never removed keeps its present count.
 */
export async function restorePrevious(
  tx: Tx,
  importId: string,
  ids: readonly string[],
  now: Date,
): Promise<SavedLink[]> {
  const rows = await tx.execute<SavedLink & Record<string, unknown>>(sql`
    update links set name = was.name, platform = was.platform, destination = was.destination, description = was.description,
      tags = was.tags, thumbnail = was.thumbnail, meta = was.meta, rules = was.rules,
      note = coalesce(was.note, links.note),
      taken = case when not coalesce(was.rules ? 'limit', false) then 0
        when links.rules ? 'limit' then links.taken else coalesce(was.taken, links.taken) end,
      dead_since = case when was.destination = links.destination then links.dead_since end,
      version = links.version + 1, updated_at = ${now.toISOString()}
    from link_import_links as noted, jsonb_to_record(noted.before) as was(
      name text, platform text, destination text, description text, tags text[], thumbnail text, meta jsonb, rules jsonb,
      note text, taken integer)
    where noted.import_id = ${importId} and links.id = noted.link_id
      and links.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    returning links.id, links.destination, links.rules`);
  return [...rows];
}

/** A link that an import created or changed. */
export interface ImportedLink {
  readonly id: string;
  readonly isCreated: boolean;
  readonly isDeleted: boolean;
}

/** The links that an import created or changed, or that its undo reverted, in the order of their ids, after `after`. */
export async function selectImportedLinks(
  db: Db | Tx,
  importId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ImportedLink[]> {
  const rows = await db.execute<{ [K in keyof ImportedLink]: ImportedLink[K] }>(sql`
    select noted.link_id as id, noted.before is null as "isCreated", links.deleted_at is not null as "isDeleted"
    from link_import_links as noted join links on links.id = noted.link_id
    where noted.import_id = ${importId} and ${after === undefined ? sql`true` : sql`noted.link_id > ${after}::uuid`}
    order by noted.link_id limit ${limit}`);
  return [...rows];
}
