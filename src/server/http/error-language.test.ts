import { expect, test } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });

async function register(search: string, cookie: string, account: object) {
  const response = await fetch(`${instance.origin}/users${search}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, "accept-language": "ru" },
    body: JSON.stringify(account),
  });
  return (await response.json()) as { message: string; errors: { field: string; message: string }[] };
}

const account = { email: "ada@example.com", username: "ada", password: "correct horse battery" };

test.each([
  ["", "", "Enter a valid email address"],
  ["?lang=tr", "", "Geçerli bir e-posta adresi gir"],
  ["", "preferred-language=ru", "Введите корректный адрес электронной почты"],
  ["?lang=tr", "preferred-language=ru", "Geçerli bir e-posta adresi gir"],
])("returns a schema's message in the language of the request: %j, cookie %j", async (search, cookie, message) => {
  const result = await register(search, cookie, { ...account, email: "nope" });
  expect(result).toMatchObject({ message, errors: [{ field: "email", message }] });
});

test("keeps the numbers in a message", async () => {
  const { message } = await register("?lang=tr", "", { ...account, username: "a" });
  expect(message).toBe("Kullanıcı adı en az 3 karakter olmalı");
});

test.each([
  ["", "This username is reserved. Choose another one."],
  ["?lang=tr", "Bu kullanıcı adı kullanılamıyor. Başka bir tane seç."],
])("returns a declared error in the language of the request: %j", async (search, message) => {
  const result = await register(search, "", { ...account, username: "admin" });
  expect(result).toMatchObject({ message, errors: [{ field: "username", message }] });
});

test("accepts the language in addition to a call's query, and still rejects unknown keys", async () => {
  const { token } = await testTenant(instance);
  const get = (search: string) =>
    fetch(`${instance.origin}/v1/analytics/overview?from=2026-01-01&until=2026-01-31&zone=UTC${search}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await get("&lang=tr")).status).toBe(200);
  expect((await get("&tongue=tr")).status).toBe(422);
});
