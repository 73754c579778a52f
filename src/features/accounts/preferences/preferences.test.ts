import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testMember(instance);
const eve = await testMember(instance);
const toPath = (id: string) => `/v1/settings/${id}/preferences`;

test("preferences start with the defaults and persist", async () => {
  const first = { colour_scheme: "system", page_shared: false, steps_dismissed: false, qr: null };
  expect(await ada.call("GET", toPath(ada.id))).toMatchObject({ status: 200, body: first });
  const qr = { dark: "#1e3a8a", light: "#e0f2fe", margin: 2, logo: "/media/a.webp" };
  const chosen = { colour_scheme: "dark", page_shared: true, steps_dismissed: true, qr };
  expect(await ada.call("PUT", toPath(ada.id), chosen)).toMatchObject({ status: 200, body: chosen });
  expect((await ada.call("GET", toPath(ada.id))).body).toEqual(chosen);
  const events = await instance.node.sql`
    select subject from outbox where name = 'account.preferences_changed' and workspace_id = ${ada.id}`;
  expect([...events]).toEqual([{ subject: { accountId: ada.id } }]);
});

test("two concurrent changes of different preferences both take effect", async () => {
  const member = await testMember(instance);
  await Promise.all([
    member.call("PUT", toPath(member.id), { page_shared: true }),
    member.call("PUT", toPath(member.id), { colour_scheme: "light" }),
  ]);
  const { body } = await member.call("GET", toPath(member.id.toUpperCase()));
  expect(body).toEqual({ colour_scheme: "light", page_shared: true, steps_dismissed: false, qr: null });
});

test("preferences of another account return 404, like ones that do not exist, and require a session", async () => {
  for (const id of [ada.id, newId(), "me"]) {
    expectProblem(await eve.call("GET", toPath(id)), 404, "not_found");
    expectProblem(await eve.call("PUT", toPath(id), { page_shared: true }), 404, "not_found");
  }
  expectProblem(await call(instance.origin, "GET", toPath(ada.id)), 401, "signed_out");
  expectProblem(await call(instance.origin, "PUT", toPath(ada.id), {}), 401, "signed_out");
});

test.each<[string, Record<string, unknown>]>([
  ["colour_scheme", { colour_scheme: "sepia" }],
  ["colour_scheme", { colour_scheme: null }],
  ["page_shared", { page_shared: "yes" }],
  ["steps_dismissed", { steps_dismissed: 1 }],
  ["qr.dark", { qr: { dark: "red", light: "#ffffff", margin: 4, logo: "" } }],
  ["qr.margin", { qr: { dark: "#000000", light: "#ffffff", margin: 11, logo: "" } }],
  ["font_size", { font_size: 12 }],
])("names a bad %s: %j", async (field, body) => {
  const response = await eve.call("PUT", toPath(eve.id), body);
  expect({
    status: response.status,
    fields: response.body.errors.map((error: { field: string }) => error.field),
  }).toEqual({
    status: 422,
    fields: [field],
  });
});
