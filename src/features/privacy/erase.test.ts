import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { accountWorkers } from "#features/accounts/jobs.ts";
import { rejectedPath } from "#features/ingest/spool/segments.ts";
import { WORKSPACE_TABLES } from "#features/analytics/store/erase.ts";
import { decideModeration } from "#features/moderation/moderate.ts";
import { findPictureName } from "#features/media/picture.ts";
import { storePicture } from "#features/media/pictures.ts";
import { storeFile } from "#features/media/files/store-file.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import type { Mail, Mailer } from "#infra/mail/mail.ts";
import { eventually } from "#testing/eventually.ts";
import { uploadLinks } from "#testing/imports.ts";
import { testTenant } from "#testing/member.ts";
import { call } from "#testing/person.ts";
import { png } from "#testing/sample-pictures.ts";
import { type SecondPage, secondPage } from "#testing/second-page.ts";
import { putEvents, privacyNode } from "#testing/privacy.ts";
import { eraseLateEvents } from "./erase.ts";
import { sweepPrivacy } from "./jobs.ts";
import { makeExport } from "./make-export.ts";

const instance = await privacyNode();
const { sql } = instance.postgres;
const MARK = `mark${randomBytes(6).toString("hex")}`;

/** An unrelated address whose email must survive. */
const OTHER = "janedoe@else.example";

type Tenant = Awaited<ReturnType<typeof testTenant>> & { readonly pictureHash: string; readonly page: SecondPage };

/** Plants a marker in every place that holds personal data. */
async function plant(): Promise<Tenant> {
  const tenant = await testTenant(instance);
  const { id } = tenant;
  const done = async (response: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await response;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  };
  await done(
    tenant.call("PUT", `/v1/widget/link/${tenant.linkId}`, {
      name: `${MARK} link`,
      link: `https://${MARK}.example/`,
      meta: { [MARK]: MARK },
      alias: MARK,
      tags: [MARK],
      thumbnail: `https://${MARK}.example/a.png`,
    }),
  );
  const short = { link: `https://${MARK}.example/`, path: `${MARK}-short`, externalId: MARK, note: MARK, tags: [MARK] };
  await done(tenant.call("POST", "/v1/links", short));
  await done(tenant.call("POST", "/v1/links/categories", { name: MARK }));
  await done(tenant.call("PUT", `/v1/blocks/${tenant.blockId}`, { content: { kind: "header", text: MARK } }));
  const block = await tenant.call("POST", "/v1/blocks", { content: { kind: "header", text: `${MARK} gone` } });
  await done(tenant.call("DELETE", `/v1/blocks/${block.body._id as string}`));
  await done(tenant.call("POST", "/v1/analytics/annotations", { title: MARK, day: "2026-05-01" }));
  await done(tenant.call("PUT", "/v1/links/preview-settings", { show_owner: true }));
  await done(tenant.call("POST", "/v1/links/utm-templates", { name: MARK, source: MARK }));
  await done(tenant.call("POST", "/v1/links", { link: "https://x.example/", path: MARK }));
  const trash = await tenant.call("POST", "/v1/widget/link", { name: MARK, slug: "web", link: "https://x.example/" });
  await done(tenant.call("DELETE", `/v1/widget/link/${trash.body._id as string}`));
  await done(
    tenant.call("PUT", `/v1/appearance/${tenant.appearanceId}`, {
      title: `${MARK} title`,
      custom_css: `/* ${MARK} */`,
    }),
  );
  await done(tenant.call("POST", "/v1/appearance-versions", { name: `${MARK} version` }));
  await done(tenant.call("PUT", "/v1/leap", { to: `https://${MARK}.example/`, from: "2036-01-01T00:00:00Z" }));
  const page = await secondPage(instance.origin, tenant);
  await done(page.call("POST", "/v1/widget/link", { name: MARK, slug: "web", link: `https://${MARK}.example/` }));
  await done(page.call("POST", "/v1/appearance", { title: `${MARK} second` }));
  await putEvents(instance, {
    workspaceId: page.id,
    linkId: newId(),
    count: 100,
    referrer: `https://${MARK}.example/`,
  });
  await sql`insert into page_deletions (workspace_id, requested_at) values (${page.id}, now())`;
  await done(tenant.call("POST", "/v1/analytics/shares", { name: MARK, password: MARK, links: [tenant.linkId] }));
  await done(tenant.call("PUT", "/v1/analytics/reports", { rhythm: "weekly", zone: "Europe/Istanbul" }));
  await done(tenant.call("POST", "/v1/profile", { full_name: `${MARK} Name`, description: MARK, address: MARK }));
  await done(
    tenant.call("PUT", `/v1/settings/${id}`, { notification: { email: true, push: false, marketing: false } }),
  );
  await done(tenant.call("PUT", `/v1/settings/${id}/preferences`, { colour_scheme: "dark" }));
  await done(call(instance.origin, "POST", "/auth/forgot-password", { email: tenant.email }));
  await done(
    call(
      instance.origin,
      "POST",
      "/v1/widget/link",
      { name: MARK, slug: "web", link: "https://x.example/" },
      {
        authorization: `Bearer ${tenant.token}`,
        "idempotency-key": MARK,
      },
    ),
  );
  const { status: uploadStatus } = await uploadLinks(
    instance.origin,
    tenant,
    `link,name\nhttps://${MARK}.example/,${MARK}\n`,
    MARK,
  );
  expect(uploadStatus).toBe(201);
  const copy = await tenant.call("POST", "/v1/account/export");
  await makeExport(instance.jobsIn(0), copy.body._id as string);
  const bytes = Buffer.from(MARK);
  const soon = new Date(Date.now() + 1e9);
  await sql`insert into verification_tokens (id, account_id, purpose, seed, hash, created_at, expires_at) values (${newId()}, ${id}, 'reset', ${bytes}, ${bytes}, now(), ${soon})`;
  await sql`insert into address_changes (id, account_id, new_email, session_id, seed, new_hash, old_hash, created_at, expires_at)
    select ${newId()}, ${id}, ${`${MARK}@new.example`}, s.id, ${bytes}, ${bytes}, ${bytes}, now(), ${soon} from sessions s where s.account_id = ${id} limit 1`;
  await sql`insert into totp_factors (account_id, secret, created_at) values (${id}, ${bytes}, now())`;
  await sql`insert into recovery_codes (account_id, hash) values (${id}, ${bytes})`;
  await sql`insert into challenges (hash, purpose, account_id, expires_at) values (${bytes}, 'second-factor', ${id}, ${soon})`;
  await sql`insert into identities (issuer, subject, account_id, created_at) values ('https://id.example', ${MARK}, ${id}, now())`;
  await sql`insert into pending_sign_ins (hash, stage, issuer, subject, email, name, expires_at) values (${bytes}, 'callback', 'https://id.example', ${MARK}, ${tenant.email.toUpperCase()}, ${MARK}, ${soon})`;
  const [third] = await sql`
    insert into workspaces (id, handle, pending, created_at) values (${newId()}, 'third.party', true, now()) returning id`;
  await sql`
    insert into sign_ups (workspace_id, attempt_hash, email, password_hash, language, network_hash, created_at)
    values (${third!["id"]}, ${bytes}, ${tenant.email.toUpperCase()}, ${MARK}, 'en', ${bytes}, now())`;
  await sql`insert into retired_handles (handle, workspace_id, until) values (${`${MARK}-old`}, ${id}, ${soon})`;
  await sql`insert into link_clicks select id, workspace_id, 1, now() from links where workspace_id = ${id}`;
  await sql`insert into link_health select id, workspace_id, destination, 'ok', ${MARK}, 200, '', 0, now(), now(), ${soon} from links where workspace_id = ${id}`;
  await sql`insert into unknown_paths (host, path, day, visits, workspace_id, alias) values ('', ${`${MARK}/x`}, '2026-01-05', 1, ${id}, 'x')`;
  const caseId = newId();
  await sql`insert into abuse_cases (id, kind, target, workspace_id, category, url, state, reports, reporters, opened_at) values (${caseId}, 'page', ${id}, ${id}, 'spam', ${MARK}, 'open', 1, 1, now())`;
  await sql`insert into abuse_evidence (id, case_id, requested_at, taken_at, outcome, title) values (${newId()}, ${caseId}, now(), now(), 'fetched', ${MARK})`;
  await sql`insert into page_reports (id, workspace_id, reason, note, address, created_at) values (${newId()}, ${id}, 'spam', ${MARK}, ${tenant.email}, now())`;
  await sql`insert into report_mails (account_id, workspace_id, rhythm, first_day, queued_at) values (${id}, ${id}, 'weekly', '2026-01-05', now())`;
  await sql`
    insert into api_requests (id, workspace_id, key_id, via, operation, status, duration_ms, created_at)
    values (${newId()}, ${id}, ${newId()}, 'api', ${MARK}, 200, 1, now())`;
  await sql`update webhooks set url = ${`https://${MARK}.example/`}, name = ${MARK} where id = ${tenant.webhookId}`;
  await sql`
    insert into webhook_deliveries (id, webhook_id, workspace_id, type, body, is_test, state, next_attempt_at, created_at)
    values (${newId()}, ${tenant.webhookId}, ${id}, 'webhook.test', ${MARK}, true, 'failed', now(), now())`;
  await sql`
    insert into webhook_batches (webhook_id, type, waiting, since, tokens, tokens_at)
    values (${tenant.webhookId}, 'link.clicked', 1, now(), 1, now())`;
  await sql`
    insert into webhook_clicks (webhook_id, type, clicks)
    values (${tenant.webhookId}, 'link.clicked', ${JSON.stringify([{ code: MARK }])}::jsonb)`;
  const [data, output] = [{ to: tenant.email }, { message: `550 ${tenant.email.toUpperCase()} is unknown` }];
  await sql`
    insert into pgboss.job (name, data, output, state)
    values ('dead-letters', ${JSON.stringify(data)}::jsonb, ${JSON.stringify(output)}::jsonb, 'failed')`;
  const restricted = { kind: "page", target: id, workspaceId: id } as const;
  const content = { state: "warned", category: "spam", reason: MARK, until: null } as const;
  await sql`
    insert into operator_actions (id, account_id, action, target, reason, details, created_at)
    values (${newId()}, ${id}, 'signed_out', ${tenant.email}, ${MARK}, '{}', now())`;
  await sql`insert into operators (account_id, added_at) values (${id}, now())`;
  await sql`
    insert into invitations (id, token_hash, email, uses_left, created_at, expires_at)
    values (${newId()}, ${bytes}, ${tenant.email.toUpperCase()}, 1, now(), ${soon})`;
  // the second decision also stores the previous state
  for (const decidedBy of [id, id])
    await decideModeration(instance.jobsIn(0), { ...content, source: "operator", decidedBy, targets: [restricted] });
  await sql`
    insert into moderation_appeals (id, decision_id, workspace_id, text, created_at)
    select ${newId()}, decision_id, workspace_id, ${MARK}, now() from moderation_changes where workspace_id = ${id} limit 1`;
  await putEvents(instance, {
    workspaceId: id,
    linkId: tenant.linkId,
    count: 2_000,
    referrer: `https://${MARK}.example/`,
  });
  for (const to of [tenant.email.toUpperCase(), `${MARK}@new.example`, OTHER])
    await instance.mailer.send({ to, subject: to, html: to, text: to });
  await reject("mixed", [id, newId(), id]);
  await reject("own", [id]);
  await done(tenant.call("POST", "/v1/account/deletion", { current_password: tenant.password }));
  // the request above ends the access of all apps; this one was allowed in the meantime
  const appId = newId();
  await sql`
    insert into connected_apps (id, account_id, workspace_id, client_id, name, host, kind, scopes, resources, created_at)
    values (${appId}, ${id}, ${id}, ${MARK}, ${MARK}, '', 'registered', '{}', '{}', now())`;
  await sql`
    insert into oauth_records (model, id_hash, app_id, payload, created_at)
    values ('RefreshToken', ${bytes}, ${appId}, ${JSON.stringify({ accountId: id })}::jsonb, now())`;
  const media = { ...instance.node.shared, log: instance.node.log, workspaceId: id };
  const address = await storePicture(media, await png(), { description: "Logo" });
  await storeFile(media, `${MARK}.txt`, Buffer.from(MARK));
  return { ...tenant, pictureHash: findPictureName(address)!.hash, page };
}

/** Stores a rejected segment, with a row for each workspace, as the shipper does. */
async function reject(segment: string, workspaceIds: readonly string[]): Promise<void> {
  const { spoolDir } = instance.jobsIn(0);
  await mkdir(spoolDir, { recursive: true });
  const rows = workspaceIds.map((workspaceId) => `${workspaceId}\tclick\n`);
  await writeFile(rejectedPath(spoolDir, segment), rows.join(""));
}

/** Every file of the data directory that contains one of the texts in its name or content. */
function findInFiles(texts: readonly string[]): string[] {
  const { DATA_DIR } = instance.node.settings;
  const files = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const held = `${path}\n${readFileSync(path, "latin1")}`.toLowerCase();
      return texts.some((wanted) => held.includes(wanted.toLowerCase()));
    })
    .map((path) => path.slice(DATA_DIR.length + 1));
}

/** Every table of the database that contains one of the texts in any column, including bytes and JSON. */
async function findInPostgres(texts: readonly string[]): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1, 2`;
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await sql`
      select 1 from ${sql(schema)}.${sql(name)} t where exists (
        select 1 from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as wanted(text)
        where position(lower(wanted.text) in lower(t::text)) > 0
           or position(encode(convert_to(wanted.text, 'UTF8'), 'hex') in t::text) > 0) limit 1`;
    if (rows.length > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

async function findInClickHouse(texts: readonly string[]): Promise<string[]> {
  const columns = await instance.clickhouse.query<{ table: string; names: string[] }>(
    `SELECT table, groupArray(name) AS names FROM system.columns
     WHERE database = currentDatabase() AND type NOT LIKE 'AggregateFunction%' AND table NOT LIKE '%_view' GROUP BY table ORDER BY table`,
  );
  const found: string[] = [];
  for (const { table, names } of columns) {
    const cells = names.map((name) => `toString(${name})`).join(", ");
    const [row] = await instance.clickhouse.query<{ rows: number }>(
      `SELECT count() AS rows FROM ${table} WHERE arrayExists(cell -> multiSearchAnyCaseInsensitive(cell, {texts:Array(String)}), [${cells}])`,
      { texts },
    );
    if (row!.rows > 0) found.push(table);
  }
  return found;
}

const getTexts = (tenant: Tenant) => [
  tenant.pictureHash,
  tenant.page.id,
  tenant.id,
  tenant.username,
  tenant.email,
  tenant.linkId,
  tenant.appearanceId,
  MARK,
];

test("only the retired names of a deleted person remain", async () => {
  const tenant = await plant();
  const texts = getTexts(tenant);
  const before = await findInPostgres(texts);
  const holders = await sql<{ name: string }[]>`
    select distinct format('%I.%I', n.nspname, c.relname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and a.attname in ('account_id', 'workspace_id', 'email', 'export_id')`;
  // This test proves nothing about a table that holds no marker, so plant one in each new table.
  const plantedLater = new Set(["public.final_notices", "public.export_chunks"]);
  expect(before).toEqual(
    expect.arrayContaining(holders.map(({ name }) => name).filter((name) => !plantedLater.has(name))),
  );
  expect(await findInClickHouse(texts)).toEqual([...WORKSPACE_TABLES].sort());
  const eml = expect.stringMatching(/^mail\/.*\.eml$/);
  const pictures = [".avif", ".webp"].map((end) =>
    expect.stringMatching(new RegExp(`^media/../${tenant.pictureHash}-64x48\\${end}$`)),
  );
  const file = expect.stringMatching(/^files\/../);
  expect(findInFiles(texts).sort()).toEqual([file, eml, eml, ...pictures, "spool/mixed.refused", "spool/own.refused"]);

  await sweepPrivacy(instance.jobsIn(14.01));
  const mails: Mail[] = [];
  const mailer: Mailer = {
    async send(mail) {
      mails.push(mail);
      return "taken";
    },
    forget: async () => undefined,
    sweep: async () => undefined,
    close: async () => undefined,
  };
  const running = await runJobs(
    instance.postgres.target,
    accountWorkers(instance.jobsIn(14.01), mailer),
    instance.node.log,
  );
  await eventually(() => mails.length > 0, 10_000);
  await running.close();
  expect(mails).toMatchObject([{ to: tenant.email }]);

  expect(await findInClickHouse(texts)).toEqual([]);
  expect(await findInPostgres(texts)).toEqual(["public.retired_handles"]);
  const names = await sql<{ handle: string; workspace_id: null; days: number }[]>`
    select handle, workspace_id, extract(day from until - now())::int as days from retired_handles order by handle`;
  const own = { handle: tenant.username.toLowerCase(), workspace_id: null, days: 104 };
  expect([...names]).toEqual(
    expect.arrayContaining([
      own,
      { ...own, handle: tenant.page.username },
      expect.objectContaining({ handle: `${MARK}-old`, workspace_id: null }),
    ]),
  );
  expect(names).toHaveLength(3);
  const chunks = await sql<{ n: number }[]>`select count(*)::int as n from export_chunks`;
  expect(chunks[0]!.n).toBe(0);
  expect(findInFiles(texts)).toEqual([]);
  // the data of others stays
  expect(findInFiles([OTHER])).toEqual([eml]);
  expect(readFileSync(rejectedPath(instance.jobsIn(0).spoolDir, "mixed"), "utf8")).toMatch(/^[\w-]{36}\tclick\n$/);

  const again = { username: tenant.username, email: tenant.email, password: "a long enough password 1" };
  expect(await call(instance.origin, "POST", "/users", again)).toMatchObject({
    status: 409,
    body: { code: "username_taken" },
  });
});

test("another account stays unchanged", async () => {
  const [gone, stays] = [await testTenant(instance), await testTenant(instance)];
  for (const member of [gone, stays])
    await putEvents(instance, { workspaceId: member.id, linkId: member.linkId, count: 100 });
  const figures = async () => (await stays.call("GET", "/v1/log/my/stats")).body;
  const before = [await figures(), (await stays.call("GET", "/v1/widget/link")).body];
  await gone.call("POST", "/v1/account/deletion", { current_password: gone.password });
  await sweepPrivacy(instance.jobsIn(14.01));
  expect([await figures(), (await stays.call("GET", "/v1/widget/link")).body]).toEqual(before);
  expect(before[0]).toMatchObject({ all_click: 50 });
});

test("events that arrive after the deletion are deleted by the node's next sweep", async () => {
  const tenant = await testTenant(instance);
  await tenant.call("POST", "/v1/account/deletion", { current_password: tenant.password });
  await sweepPrivacy(instance.jobsIn(14.01));
  await putEvents(instance, { workspaceId: tenant.id, linkId: tenant.linkId, count: 100 });
  await reject("late", [tenant.id]);
  expect(await findInClickHouse([tenant.id])).toEqual([...WORKSPACE_TABLES].sort());
  expect(findInFiles([tenant.id])).toEqual(["spool/late.refused"]);
  await eraseLateEvents(instance.jobsIn(15));
  expect(await findInClickHouse([tenant.id])).toEqual([]);
  expect(findInFiles([tenant.id])).toEqual([]);
});

test("every table with a workspace id is among the emptied tables", async () => {
  const tables = await instance.clickhouse.query<{ table: string }>(
    "SELECT DISTINCT table FROM system.columns WHERE database = currentDatabase() AND name = 'workspace' AND table NOT LIKE '%_view' ORDER BY table",
  );
  expect(tables.map(({ table }) => table)).toEqual([...WORKSPACE_TABLES].sort());
});
