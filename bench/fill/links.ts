import type { Sql } from "#infra/postgres/client.ts";
import { LINKS_EACH, WORKSPACES } from "../load/wrk.ts";

const LINKS_OF_PAGES = { bench0: 1, benchpage: 10, benchfive: 5, benchsixty: 60, benchrule: 1 };
const ONE_RULE = {
  targets: [
    {
      id: "00000000-0000-4000-8000-000000000001",
      when: [{ kind: "os", is: "one-of", values: ["iOS"] }],
      to: "https://example.com/app?ref=bench",
    },
  ],
};

/**
 * Unless they exist, creates workspaces `bench0`, `bench1`, ... with links `a0`, `a1`, ... in each, and those of
 * `fillPages`.
 */
export async function fillLinks(sql: Sql): Promise<void> {
  await fill(sql, `'bench' || n`, WORKSPACES, LINKS_EACH);
  await fillPages(sql);
}

/**
 * Unless they exist, creates `bench0` with one link, `benchpage` with a typical page, `benchfive` with few links,
 * `benchsixty` with many, and `benchrule` with one link that has a rule.
 */
export async function fillPages(sql: Sql): Promise<void> {
  for (const [handle, count] of Object.entries(LINKS_OF_PAGES)) await fill(sql, `'${handle}'`, 1, count);
  await sql`
    update links set rules = ${sql.json(ONE_RULE)}
    from workspaces where workspaces.id = links.workspace_id and workspaces.handle = 'benchrule'`;
  await sql`analyze`;
}

/** SQL for a valid id (RFC 9562) derived from a text; the product does not count visits of pages with invalid ids. */
const toUuid = (text: string): string => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`;

async function fill(sql: Sql, handle: string, workspaces: number, links: number): Promise<void> {
  await sql.unsafe(`
    insert into workspaces (id, handle, pending, created_at)
    select ${toUuid(handle)}, ${handle}, false, now() from generate_series(0, ${workspaces - 1}) as n
    on conflict do nothing`);
  await sql.unsafe(`
    insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, created_at, updated_at)
    select ${toUuid(`${handle} || ' ' || k`)}, ${toUuid(handle)}, 'Link number ' || k,
      (array['instagram', 'youtube', 'tiktok', 'web', 'spotify'])[1 + k % 5],
      'https://example.com/products/' || n || '/' || k || '?ref=bench', (k + 1) * 10, 'a' || k, ${handle} || 'x' || k, now(), now()
    from generate_series(0, ${workspaces - 1}) as n, generate_series(0, ${links - 1}) as k
    on conflict do nothing`);
}

const ROWS_PER_STATEMENT = 50_000;

/**
 * Creates `count` links off the page in a workspace, with the codes `a0`, `a1`, ... One in three has a common tag, one
 * in ten thousand a rare tag, one in ten a Russian name, and one in a hundred has clicks.
 */
export async function fillMillion(sql: Sql, workspaceId: string, count: number): Promise<void> {
  await sql`insert into link_tags (workspace_id, key, tag) values (${workspaceId}, 'common', 'common'), (${workspaceId}, 'rare', 'rare')`;
  let next = 0;
  const insert = async () => {
    for (let from = next; from < count; from = next) {
      next += ROWS_PER_STATEMENT;
      await insertLinks(sql, workspaceId, { from, count });
    }
  };
  await Promise.all([insert(), insert()]);
  await sql`
    insert into link_clicks (link_id, workspace_id, clicks, last_click_at)
    select id, workspace_id, length(destination), created_at from links where workspace_id = ${workspaceId} and alias like '%77'`;
  await sql`vacuum analyze links`;
  await sql`vacuum analyze link_clicks`;
}

/** Inserts one batch of links, beginning with number `from`. */
async function insertLinks(
  sql: Sql,
  workspaceId: string,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<void> {
  await sql`
      insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, on_page, tags, created_at, updated_at)
      select ${sql.unsafe(toUuid("'million ' || k"))}, ${workspaceId},
        case when k % 10 = 7 then 'товар' else 'items' end || k % 1000 || ' number ' || k, 'web',
        'https://example.com/products/' || k || '/' || k % 7 || '?ref=bench', 0, 'a' || k, 'a' || k, false,
        case when k % 10000 = 0 then array['rare', 'common'] when k % 3 = 0 then array['common'] else '{}' end,
        now() - (${count} - k) * interval '1 second', now()
      from generate_series(${from}::integer, ${Math.min(from + ROWS_PER_STATEMENT, count) - 1}::integer) as k`;
}
