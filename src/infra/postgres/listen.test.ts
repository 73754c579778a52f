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

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listen news'`;
  await eventually(() => connections === 2);
  await sql`select pg_notify('news', 'two')`;
  await eventually(() => received.includes("two"));
  expect(received).toEqual(["one", "two"]);
});

it("stops when it is closed, even if no server responds", async () => {
  const listener = listen({ host: "127.0.0.1", port: 1, user: "u", database: "d" }, "news", {
    onNotify: () => {},
    onConnect: () => {},
  });
  await listener.close();
  const left =
    await sql`select 1 from pg_stat_activity where application_name = 'listen news' and datname = current_database()`;
  expect(left.length).toBe(0);
});
