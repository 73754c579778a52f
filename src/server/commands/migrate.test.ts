import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listPending, migrate } from "#infra/migrations/migrate.ts";
import { testFolder } from "#testing/folder.ts";
import { testPostgres } from "#testing/postgres.ts";
import { copyMigrations, toNumberedId } from "#testing/migrations.ts";
import { migrationsFolder } from "#testing/paths.ts";

const { sql, target: postgres } = await testPostgres({ isMigrated: false });

test("renames tables and columns, keeping their rows, constraints and indexes", async () => {
  const folder = await testFolder();
  await copyMigrations(folder, (name) => name < "0026");
  await migrate({ postgres, folder });
  await sql.unsafe(ROWS);

  await copyMigrations(folder, () => true);
  await migrate({ postgres, folder });

  const rows = {
    verification_tokens: await sql`select purpose from verification_tokens`,
    pending_sign_ins: await sql`select stage, subject from pending_sign_ins order by subject`,
    final_notices: await sql`select email from final_notices`,
    page_redirects: await sql`select destination from page_redirects`,
    retired_handles: await sql`select handle from retired_handles`,
    workspaces: await sql`select handle from workspaces where primary_id = ${toNumberedId(1)}`,
    promo: await sql`select granted from promo`,
    idempotency_keys: await sql`select response from idempotency_keys`,
    subscribers: await sql`select unsubscribe_seed = '\x01' and unsubscribe_hash = '\x02' as is_kept from subscribers`,
    page_deletions: await sql`select requested_at = '2026-05-01Z' as is_kept from page_deletions`,
    deletions: await sql`select started_at = '2026-05-02Z' as is_kept from deletions`,
    link_imports: await sql`select started_at = '2026-05-03Z' as is_kept from link_imports`,
    outbox: await sql`select name from outbox order by id`,
    slots: await sql`select slot from annotations union all select slot from analytics_shares union all
      select slot from utm_templates order by slot`,
  };
  expect(Object.fromEntries(Object.entries(rows).map(([name, found]) => [name, [...found]]))).toEqual({
    verification_tokens: [{ purpose: "reset" }],
    pending_sign_ins: [
      { stage: "callback", subject: "a" },
      { stage: "identified", subject: "b" },
    ],
    final_notices: [{ email: "gone@halka.example" }],
    page_redirects: [{ destination: "https://redirect.example/" }],
    retired_handles: [{ handle: "old" }],
    workspaces: [{ handle: "second" }],
    promo: [{ granted: 7 }],
    idempotency_keys: [{ response: "sealed" }],
    subscribers: [{ is_kept: true }],
    page_deletions: [{ is_kept: true }],
    deletions: [{ is_kept: true }],
    link_imports: [{ is_kept: true }],
    outbox: [{ name: "appearance.redirect_set" }, { name: "account.mfa_changed" }, { name: "link.created" }],
    slots: [{ slot: 3 }, { slot: 4 }, { slot: 5 }],
  });
  const names = await sql<{ name: string }[]>`
    select conname as name from pg_constraint union select relname from pg_class union select tgname from pg_trigger
    union select proname from pg_proc where pronamespace = 'public'::regnamespace`;
  const old =
    /proofs|arrivals|farewells|leaps|resting|home_id|workspaces_home|given|_leave_|deletions_asked_at|begun|_place|refuse/;
  expect(names.map(({ name }) => name).filter((name) => old.test(name))).toEqual([]);
  await expect(sql`update link_history set cause = 'changed'`).rejects.toThrow("rows of link_history are only added");
});

const [ONE, TWO] = [`'${toNumberedId(1)}'`, `'${toNumberedId(2)}'`];

const ROWS = `
  insert into workspaces (id, handle, created_at) values (${ONE}, 'first', now());
  insert into workspaces (id, handle, home_id, created_at) values (${TWO}, 'second', ${ONE}, now());
  insert into accounts (id, email, password_hash, created_at) values (${ONE}, 'ada@halka.example', '', now());
  insert into proofs (id, account_id, purpose, seed, hash, created_at, expires_at)
    values (${ONE}, ${ONE}, 'reset', '', '', now(), now());
  insert into arrivals (hash, stage, issuer, subject, name, expires_at)
    values ('\\x01', 'arrived', 'i', 'a', '', now()), ('\\x02', 'known', 'i', 'b', '', now());
  insert into farewells (id, email, username, language, created_at)
    values (${ONE}, 'gone@halka.example', 'gone', 'en', now());
  insert into leaps (workspace_id, destination, updated_at) values (${ONE}, 'https://redirect.example/', now());
  insert into resting_handles (handle, workspace_id, until) values ('old', ${ONE}, now());
  update promo set given = 7;
  insert into idempotency_keys (account_id, route, key_hash, request_hash, status, answer, created_at)
    values (${ONE}, 'r', '', '', 200, 'sealed', now());
  insert into subscribers (id, workspace_id, email, state, consent, form, block_id, language, confirm_seed,
      confirm_hash, leave_seed, leave_hash, created_at, asked_at)
    values (${ONE}, ${ONE}, 'fan@halka.example', 'pending', '', '', ${ONE}, 'en', '', '', '\\x01', '\\x02', now(), now());
  insert into outbox (id, name, workspace_id, subject, created_at)
    values (${ONE}, 'appearance.leap_set', ${ONE}, '{}', now()), (${TWO}, 'account.factors_changed', ${ONE}, '{}', now()),
      ('${toNumberedId(3)}', 'link.created', ${ONE}, '{}', now());
  insert into page_deletions (workspace_id, asked_at) values (${ONE}, '2026-05-01Z');
  insert into deletions (account_id, requested_at, due_at, begun_at) values (${ONE}, now(), now(), '2026-05-02Z');
  insert into link_imports (id, workspace_id, state, file_name, found, choices, report, created_at, begun_at)
    values (${ONE}, ${ONE}, 'done', 'links.csv', '{}', '{}', '{}', now(), '2026-05-03Z');
  insert into annotations (id, workspace_id, place, day, title, created_at, updated_at)
    values (${ONE}, ${ONE}, 3, '2026-05-01', 'Note', now(), now());
  insert into analytics_shares (id, workspace_id, place, name, created_at, updated_at)
    values (${ONE}, ${ONE}, 4, 'Share', now(), now());
  insert into utm_templates (id, workspace_id, place, name, source, medium, campaign, term, content, created_at, updated_at)
    values (${ONE}, ${ONE}, 5, 'Template', '', '', '', '', '', now(), now());
  insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, created_at, updated_at)
    values (${ONE}, ${ONE}, 'Link', 'web', 'https://link.example/', 1, 'alias', 'code', now(), now());
  insert into link_history (workspace_id, link_id, destination, cause, at)
    values (${ONE}, ${ONE}, 'https://link.example/', 'created', now());
`;

test("lists pending migrations without applying them, and rejects a store that is newer", async () => {
  const { target, sql: own } = await testPostgres({ isMigrated: false });
  const pending = async () => (await listPending({ postgres: target, folder: migrationsFolder })).postgres;
  const all = (await readdir(join(migrationsFolder, "postgres"))).toSorted();
  expect(await pending()).toEqual(all);
  expect(await own`select to_regclass('schema_migrations') as found`).toMatchObject([{ found: null }]);
  await migrate({ postgres: target, folder: migrationsFolder });
  expect(await pending()).toEqual([]);
  await own`insert into schema_migrations (name, checksum) values ('9999_future.sql', '')`;
  await expect(pending()).rejects.toThrow("it was migrated by a newer version");
});
