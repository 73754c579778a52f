import { expect, test } from "vitest";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { env: { LOG_LEVEL: "trace" } },
);
const ada = await testTenant(instance);
const eve = await testMember(instance);

/** Each legal field with a value that occurs nowhere else. */
const planted = {
  full_name: "Planted Name",
  birthdate: "1931-03-07",
  identity_number: "PLANTED10000000146",
  phone: "+90 212 987 65 43",
  description: "Planted description",
  address: "Planted Street 4",
  postcode: "PL4N7",
  city: "Plantedville",
  image: "https://planted.example/image.png",
  logo: "https://planted.example/logo.png",
};
const values = Object.values(planted);
const seenIn = (text: string) => values.filter((value) => text.includes(value));

test("a legal profile appears only in its owner's responses and in no log line", async () => {
  const saved = await ada.call("POST", "/v1/profile", planted);
  expect(seenIn(JSON.stringify(saved.body))).toEqual(values);

  const responses = [
    await call(instance.origin, "GET", `/v1/widget/link/username/${ada.username}`),
    await call(instance.origin, "GET", `/${ada.username}`),
    await call(instance.origin, "GET", `/${ada.username}/web`),
    await eve.call("GET", `/v1/profile/detail/${ada.id}`),
    await eve.call("GET", `/v1/appearance/${ada.id}`),
    await ada.call("GET", "/v1/widget/link"),
    await ada.call("GET", `/v1/appearance/${ada.id}`),
    await call(instance.origin, "POST", "/users/login", { user: { email: ada.email, password: ada.password } }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 302, 404, 404, 200, 200, 200]);
  for (const { body, headers } of responses) {
    expect(seenIn(JSON.stringify([body, [...headers]]))).toEqual([]);
  }
  const events = await instance.node.sql`select subject from outbox`;
  expect(seenIn(JSON.stringify(events))).toEqual([]);
});

test("a save that is rejected, fails or is logged by mistake leaves no value in the log", async () => {
  const rejected = await ada.call("POST", "/v1/profile", { ...planted, country: "XX", full_name: "x".repeat(200) });
  expect(rejected.status).toBe(422);
  await instance.node.sql`alter table profiles add constraint broken check (identity_number = '') not valid`;
  const broken = await ada.call("POST", "/v1/profile", planted);
  await instance.node.sql`alter table profiles drop constraint broken`;
  expect(broken.status).toBe(500);
  expect(seenIn(JSON.stringify(broken.body))).toEqual([]);

  instance.node.log.info({ ...planted, description: "", image: "", logo: "" }, "at the top");
  instance.node.log.info({ body: { ...planted, description: "", image: "", logo: "" } }, "below a name");
  instance.node.log.info({ profile: planted, body: { profile: planted } }, "whole");
  expect(instance.logged.filter((line) => line.includes("violates check constraint"))).toHaveLength(1);
  expect(instance.logged.filter((line) => line.includes("[redacted]"))).toHaveLength(3);
  expect(seenIn(instance.logged.join("\n"))).toEqual([]);
});
