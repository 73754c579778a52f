import { expect, test } from "vitest";
import { openSecret, sealSecret } from "#features/webhooks/signature/secret.ts";
import { migrate } from "#infra/migrations/migrate.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { testFolder } from "#testing/folder.ts";
import { copyMigrations, toNumberedId } from "#testing/migrations.ts";
import { testPostgres } from "#testing/postgres.ts";
import { TEST_SECRET } from "#testing/secrets.ts";

const { sql, target: postgres } = await testPostgres({ isMigrated: false });
const keys = openKeys(TEST_SECRET);

const [ACTIVE, GONE, OFF] = [toNumberedId(1), toNumberedId(2), toNumberedId(3)];
const [READER, FAN, MESSAGE] = [toNumberedId(11), toNumberedId(12), toNumberedId(13)];
const toSecret = (workspaceId: string, name: string) => Buffer.from(`${name} secret of ${workspaceId}`);

test("keeps the address, secrets and state of audience webhooks, and dispatches waiting events later", async () => {
  const folder = await testFolder();
  await copyMigrations(folder, (name) => name < "0032");
  await migrate({ postgres, folder });
  for (const [id, isActive, refusedAt] of [
    [ACTIVE, true, null],
    [GONE, false, "2026-05-02T00:00:00Z"],
    [OFF, false, null],
  ] as const) {
    await sql`insert into workspaces (id, handle, created_at) values (${id}, ${id}, now())`;
    await sql`
      insert into webhooks (workspace_id, url, secret, old_secret, old_secret_until, active, refused_at, created_at,
        updated_at)
      values (${id}, ${`https://hooks.example/${id}`}, ${sealSecret(keys, toSecret(id, "current"), id)},
        ${sealSecret(keys, toSecret(id, "former"), id)}, '2026-05-03Z', ${isActive}, ${refusedAt}, '2026-05-01Z',
        '2026-05-01Z')`;
  }
  // the reader left twice; only the second event is still waiting
  const events = [
    [21, ACTIVE, "subscriber.left", { subscriberId: READER }, "2026-05-01T10:00:00Z"],
    [22, ACTIVE, "subscriber.left", { subscriberId: READER }, "2026-05-02T10:00:00Z"],
    [23, ACTIVE, "message.received", { messageId: MESSAGE }, "2026-05-02T11:00:00Z"],
    [24, ACTIVE, "subscriber.confirmed", { subscriberId: FAN }, "2026-05-02T12:00:00Z"],
    [25, OFF, "message.received", { messageId: MESSAGE }, "2026-05-02T11:00:00Z"],
  ] as const;
  for (const [id, workspaceId, name, subject, at] of events)
    await sql`
      insert into outbox (id, name, workspace_id, subject, created_at)
      values (${toNumberedId(id)}, ${name}, ${workspaceId}, ${sql.json(subject)}, ${at})`;
  const deliveries = [
    [31, ACTIVE, "subscriber.left", READER, "delivered", "2026-05-01T10:00:00Z"],
    [32, ACTIVE, "subscriber.left", READER, "waiting", "2026-05-02T10:00:00Z"],
    [33, ACTIVE, "message.received", MESSAGE, "waiting", "2026-05-02T11:00:00Z"],
    [34, ACTIVE, "subscriber.confirmed", FAN, "failed", "2026-05-02T12:00:00Z"],
    [35, OFF, "message.received", MESSAGE, "waiting", "2026-05-02T11:00:00Z"],
    [36, ACTIVE, "webhook.test", null, "waiting", "2026-05-02T11:00:00Z"],
  ] as const;
  for (const [id, workspaceId, event, subjectId, state, at] of deliveries)
    await sql`
      insert into webhook_deliveries (id, workspace_id, event, subject_id, state, created_at)
      values (${toNumberedId(id)}, ${workspaceId}, ${event}, ${subjectId}, ${state}, ${at})`;

  await copyMigrations(folder, () => true);
  await migrate({ postgres, folder });

  const rows = await sql`select * from webhooks order by workspace_id`;
  const common = {
    name: "",
    events: ["subscriber.confirmed", "subscriber.left", "message.received"],
    tags: [],
    hosts: [],
    format: "standard",
    chat_id: null,
    signature: "hmac",
    sealed_url: null,
    previous_secret_until: new Date("2026-05-03"),
    created_at: new Date("2026-05-01"),
  };
  const refusedAt = new Date("2026-05-02");
  expect(rows).toMatchObject([
    { ...common, url: `https://hooks.example/${ACTIVE}`, active: true, disabled_reason: null, disabled_at: null },
    { ...common, url: `https://hooks.example/${GONE}`, active: false, disabled_reason: "gone", disabled_at: refusedAt },
    { ...common, url: `https://hooks.example/${OFF}`, active: false, disabled_reason: null, disabled_at: null },
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
  for (const { workspace_id: id, secret, previous_secret: former } of rows) {
    expect(openSecret(keys, secret as Buffer, id as string)).toEqual(toSecret(id as string, "current"));
    expect(openSecret(keys, former as Buffer, id as string)).toEqual(toSecret(id as string, "former"));
  }
  expect(await sql`select id from webhook_events order by id`).toEqual([
    { id: toNumberedId(22) },
    { id: toNumberedId(23) },
  ]);
  expect(await sql`select id from webhook_deliveries`).toEqual([]);
});
