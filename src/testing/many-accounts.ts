import type postgres from "postgres";

const BATCH = 1_000;

/**
 * Inserts verified accounts `many1` to `manyN` without passwords directly into the store. Each has a page and `links`
 * links to a host of its own. Takes about a second per thousand accounts.
 */
export async function insertManyAccounts(sql: postgres.Sql, accounts: number, links: number): Promise<void> {
  for (let first = 1; first <= accounts; first += BATCH) {
    const last = Math.min(first + BATCH - 1, accounts);
    await sql`
      with created as (
        insert into workspaces (id, handle, created_at)
        select gen_random_uuid(), 'many' || n, now() from generate_series(${first}::int, ${last}::int) as n
        returning id, handle
      ), people as (
        insert into accounts (id, email, password_hash, verified_at, created_at)
        select id, handle || '@example.com', '', now(), now() from created
      ), owners as (
        insert into members (workspace_id, account_id, role) select id, id, 'owner' from created
      )
      insert into links
        (id, workspace_id, name, platform, destination, timeout_seconds, sort_order, alias, rules, created_at, updated_at)
      select gen_random_uuid(), created.id, 'Link ' || l, 'Website', 'https://' || handle || '.example/' || l, 0, l, 'link' || l,
        case when l = 1 then jsonb_build_object('fallback', 'https://' || handle || '.other.example/') end, now(), now()
      from created, generate_series(1, ${links}::int) as l`;
  }
  await sql`analyze`;
}
