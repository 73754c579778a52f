import type { Sql } from "#infra/postgres/client.ts";
import { LINKS_EACH, WORKSPACES } from "../load/wrk.ts";

const LINKS_OF_PAGES = { benchpage: 10, benchfive: 5, benchsixty: 60, benchrule: 1 };
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
 * Creates workspaces `bench0`, `bench1`, ... with links `a0`, `a1`, ... in each, and `benchpage` with a typical page,
 * `benchfive` with few links, `benchsixty` with many, and `benchrule` with a link that has a rule; once.
 */
export async function fillLinks(sql: Sql): Promise<void> {
  await fill(sql, `'bench' || n`, WORKSPACES, LINKS_EACH);
  for (const [handle, count] of Object.entries(LINKS_OF_PAGES)) await fill(sql, `'${handle}'`, 1, count);
  await sql`
    update links set rules = ${sql.json(ONE_RULE)}
    from workspaces where workspaces.id = links.workspace_id and workspaces.handle = 'benchrule'`;
  await sql`analyze`;
}

async function fill(sql: Sql, handle: string, workspaces: number, links: number): Promise<void> {
  await sql.unsafe(`
    insert into workspaces (id, handle, pending, created_at)
    select md5(${handle})::uuid, ${handle}, false, now() from generate_series(0, ${workspaces - 1}) as n
    on conflict do nothing`);
  await sql.unsafe(`
    insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, created_at, updated_at)
    select md5(${handle} || ' ' || k)::uuid, md5(${handle})::uuid, 'Link number ' || k,
      (array['instagram', 'youtube', 'tiktok', 'web', 'spotify'])[1 + k % 5],
      'https://example.com/products/' || n || '/' || k || '?ref=bench', (k + 1) * 10, 'a' || k, ${handle} || 'x' || k, now(), now()
    from generate_series(0, ${workspaces - 1}) as n, generate_series(0, ${links - 1}) as k
    on conflict do nothing`);
}
