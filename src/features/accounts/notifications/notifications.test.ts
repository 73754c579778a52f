import { describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { mayNotify } from "./notifications.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testMember(instance);
const eve = await testMember(instance);
const toPath = (id: string) => `/v1/settings/${id}`;

describe("the notification settings", () => {
  test("default to on, on and off, and persist", async () => {
    const first = await ada.call("GET", toPath(ada.id));
    expect(first).toMatchObject({ status: 200, body: { notification: { email: true, push: true, marketing: false } } });
    expect(Object.keys(first.body)).toEqual(["notification"]);
    const notification = { email: false, push: false, marketing: true };
    expect(await ada.call("PUT", toPath(ada.id), { notification })).toMatchObject({
      status: 200,
      body: { notification },
    });
    expect((await ada.call("GET", toPath(ada.id))).body).toEqual({ notification });
    const events = await instance.node.sql`
      select subject from outbox where name = 'account.notifications_changed' and workspace_id = ${ada.id}`;
    expect([...events]).toEqual([{ subject: { accountId: ada.id } }]);
  });

  test("keep omitted fields, even when two requests change different ones concurrently", async () => {
    const member = await testMember(instance);
    await Promise.all([
      member.call("PUT", toPath(member.id), { notification: { email: false } }),
      member.call("PUT", toPath(member.id), { notification: { marketing: true } }),
    ]);
    const { body } = await member.call("GET", toPath(member.id.toUpperCase()));
    expect(body).toEqual({ notification: { email: false, push: true, marketing: true } });
  });

  test("are 404 for another account, and require a session", async () => {
    const notification = { email: false };
    for (const id of [ada.id, newId(), "me"]) {
      expectProblem(await eve.call("GET", toPath(id)), 404, "not_found");
      expectProblem(await eve.call("PUT", toPath(id), { notification }), 404, "not_found");
    }
    expectProblem(await call(instance.origin, "GET", toPath(ada.id)), 401, "signed_out");
    expectProblem(await call(instance.origin, "PUT", toPath(ada.id), { notification }), 401, "signed_out");
  });

  test.each<[string, unknown]>([
    ["notification", undefined],
    ["notification", "on"],
    ["notification.email", { email: "yes" }],
    ["notification.push", { push: 1 }],
    ["notification.marketing", { marketing: null }],
    ["notification.fax", { fax: true }],
  ])("name %s when the body is %j", async (field, notification) => {
    const { status, body } = await eve.call("PUT", toPath(eve.id), { notification });
    expect({ status, fields: body.errors.map((error: { field: string }) => error.field) }).toEqual({
      status: 422,
      fields: [field],
    });
  });
});

describe("an email that is not about security", () => {
  const db = instance.node.shared.db;
  const allowed = async (id: string) => [
    await mayNotify({ db }, id, "activity"),
    await mayNotify({ db }, id, "marketing"),
  ];

  test("goes out by default if it is about page activity, and not if it is news", async () => {
    const member = await testMember(instance);
    expect(await allowed(member.id)).toEqual([true, false]);
  });

  test.each([
    [{ email: true, marketing: true }, [true, true]],
    [{ email: true, marketing: false }, [true, false]],
    [{ email: false, marketing: true }, [false, false]],
  ])("follows the settings %j", async (notification, expected) => {
    const member = await testMember(instance);
    await member.call("PUT", toPath(member.id), { notification });
    expect(await allowed(member.id)).toEqual(expected);
  });

  test("is not sent to a deleted account", async () => {
    expect(await allowed(newId())).toEqual([false, false]);
  });
});
