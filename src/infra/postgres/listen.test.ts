import { expect, it, onTestFinished } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { testPostgres } from "#testing/postgres.ts";
import { listen } from "./listen.ts";

const { sql, target } = await testPostgres({ isMigrated: false });

it("receives notifications once it reports a connection, and again after its connection was cut", async () => {
  const received: string[] = [];
  let connections = 0;
  const listener = listen(target, "news", {
    onNotify: (payload) => void received.push(payload),
    onConnect: () => void connections++,
  });
  onTestFinished(() => listener.close());

  await eventually(() => connections === 1);
  await sql`select pg_notify('news', 'one')`;
  await eventually(() => received.includes("one"));

  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'listen news' and datname = current_database()`;
  await eventually(() => connections === 2);
  await sql`select pg_notify('news', 'two')`;
  await eventually(() => received.includes("two"));
  expect(received).toEqual(["one", "two"]);
});

it("leaves no connection behind when it is closed", async () => {
  let isConnected = false;
  const listener = listen(target, "old news", { onNotify: () => {}, onConnect: () => void (isConnected = true) });
  await eventually(() => isConnected);
  const listSessions = () => sql`
    select 1 from pg_stat_activity where application_name = 'listen old news' and datname = current_database()`;
  expect(await listSessions()).toHaveLength(1);
  await listener.close();
  await eventually(async () => (await listSessions()).length === 0);
});

it("can be closed even if no server responds", async () => {
  const listener = listen({ host: "127.0.0.1", port: 1, user: "u", database: "d" }, "news", {
    onNotify: () => {},
    onConnect: () => {},
  });
  await expect(listener.close()).resolves.toBeUndefined();
});
