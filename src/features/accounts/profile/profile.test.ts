import { describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS, utcDay } from "#base/time.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { PLACEHOLDER_PATH } from "./limits.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testTenant(instance);
const eve = await testMember(instance);

const SAVE = "/v1/profile";
const getDetail = (id: string) => `/v1/profile/detail/${id}`;
const whole = {
  full_name: "Ada Öğretmen",
  birthdate: "1996-02-29",
  identity_number: "PLANTED-10000000146",
  phone: "+90 (212) 555 00 00",
  description: "Ceramics and classes.\nOpen on weekdays.",
  address: "Kuyu Sokak 4\nKadıköy",
  postcode: "34710",
  city: "İstanbul",
  country: "TR",
  image: "https://pictures.example/ada.jpg",
  logo: "/media/logo.png",
};

describe("the legal profile", () => {
  test("is empty with the placeholder picture until it is saved", async () => {
    const { status, body } = await eve.call("GET", getDetail(eve.id));
    expect(status).toBe(200);
    expect(body).toEqual({
      full_name: "",
      merchant_name: "",
      birthdate: null,
      identity_number: "",
      phone: "",
      description: "",
      address: "",
      postcode: "",
      city: "",
      country: "",
      image: PLACEHOLDER_PATH,
      logo: "",
      updatedAt: null,
      user: {
        _id: eve.id,
        username: eve.username,
        status: "active",
        total_storage: 0,
        subscription: { name: "Free" },
        subscription_expire: null,
        promo: false,
        limits: { links: 5, pages: 3, domains: 0 },
        trust: null,
      },
    });
    const picture = await fetch(instance.origin + PLACEHOLDER_PATH);
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    expect(await picture.text()).toContain("<svg");
  });

  test("keeps every field, emits an event without the values, and copies the full name", async () => {
    const { status, body } = await ada.call("POST", SAVE, whole);
    expect({ status, body }).toMatchObject({ status: 200, body: { ...whole, merchant_name: whole.full_name } });
    expect((await ada.call("GET", getDetail(ada.id.toUpperCase()))).body).toEqual(body);
    const events = await instance.node.sql`
      select subject from outbox where name = 'account.profile_changed' and workspace_id = ${ada.id}`;
    expect([...events]).toEqual([{ subject: { accountId: ada.id } }]);
  });

  test("keeps omitted fields, and clears empty ones", async () => {
    const member = await testMember(instance);
    await member.call("POST", SAVE, whole);
    const { body } = await member.call("POST", SAVE, { phone: "", birthdate: null, city: "Bursa", merchant_name: "X" });
    expect(body).toMatchObject({ ...whole, phone: "", birthdate: null, city: "Bursa", merchant_name: whole.full_name });
    expect((await member.call("POST", SAVE, { ...body, image: PLACEHOLDER_PATH })).body.image).toBe(PLACEHOLDER_PATH);
    const [row] = await instance.node.sql`select image from profiles where account_id = ${member.id}`;
    expect(row).toEqual({ image: "" });
  });

  test("is created once by concurrent saves", async () => {
    const member = await testMember(instance);
    const cities = Array.from({ length: 8 }, (_, index) => `City ${index}`);
    const replies = await Promise.all(cities.map((city) => member.call("POST", SAVE, { city })));
    expect(replies.map(({ status }) => status)).toEqual(cities.map(() => 200));
    expect(cities).toContain((await member.call("GET", getDetail(member.id))).body.city);
  });

  test("reports storage in KiB, rounded up, and the plan with its end", async () => {
    const member = await testMember(instance);
    const until = new Date(Date.now() + DAY_MS);
    await instance.node.sql`
      update workspaces set storage_bytes = ${3 * 1024 ** 3 + 1}, plan = 'Starter', plan_until = ${until}, promo = true
      where id = ${member.id}`;
    expect((await member.call("GET", getDetail(member.id))).body.user).toMatchObject({
      total_storage: 3 * 1024 * 1024 + 1,
      subscription: { name: "Starter" },
      subscription_expire: until.toISOString(),
      promo: true,
      limits: { links: null },
    });
  });

  test("is 404 for another account, like one that does not exist, and requires a session", async () => {
    for (const id of [ada.id, newId(), "me"]) expectProblem(await eve.call("GET", getDetail(id)), 404, "not_found");
    expectProblem(await call(instance.origin, "GET", getDetail(ada.id)), 401, "signed_out");
    expectProblem(await call(instance.origin, "POST", SAVE, whole), 401, "signed_out");
  });

  test.each<[string, unknown]>([
    ["full_name", "x".repeat(121)],
    ["full_name", "Two\nlines"],
    ["full_name", ["Ada"]],
    ["full_name", "a\0b"],
    ["merchant_name", 5],
    ["birthdate", "2025-02-29"],
    ["birthdate", "29.02.1996"],
    ["birthdate", "1899-12-31"],
    ["birthdate", utcDay(new Date(Date.now() + 2 * DAY_MS))],
    ["birthdate", 19960229],
    ["identity_number", "1".repeat(33)],
    ["identity_number", "<b>1</b>"],
    ["phone", "call me"],
    ["phone", "+1"],
    ["phone", "5".repeat(33)],
    ["description", "x".repeat(1001)],
    ["address", "x".repeat(301)],
    ["postcode", "34710-34710-34710"],
    ["postcode", "34_710"],
    ["city", "x".repeat(101)],
    ["country", "XX"],
    ["country", "Turkey"],
    ["image", "http://pictures.example/ada.jpg"],
    ["image", "javascript:alert(1)"],
    ["image", "//pictures.example/ada.jpg"],
    ["image", "data:image/svg+xml,x"],
    ["image", "https://ada:secret@pictures.example/"],
    ["logo", "logo.png"],
    ["logo", `https://pictures.example/${"x".repeat(2048)}`],
    ["total_storage", 0],
    ["user_id", "x"],
  ])("names the field when %s is %j, and keeps the old value", async (field, value) => {
    const before = (await ada.call("GET", getDetail(ada.id))).body;
    const { status, body } = await ada.call("POST", SAVE, { city: "Elsewhere", [field]: value });
    expect({ status, fields: [...new Set(body.errors.map((error: { field: string }) => error.field))] }).toEqual({
      status: 422,
      fields: [field],
    });
    expect((await ada.call("GET", getDetail(ada.id))).body).toEqual(before);
  });

  test.each([
    ["country", "tr", "TR"],
    ["full_name", "  Ada  ", "Ada"],
    ["phone", "0212 555-00-00", "0212 555-00-00"],
    ["identity_number", "AB-12/34.5", "AB-12/34.5"],
    ["birthdate", utcDay(new Date()), utcDay(new Date())],
  ])("stores %s %j as %j", async (field, value, kept) => {
    const member = await testMember(instance);
    const { body } = await member.call("POST", SAVE, { [field]: value });
    expect(body[field]).toBe(kept);
  });
});

describe("switching the plan", () => {
  const switchTo = (person: { call: typeof eve.call }, plan: string) => person.call("PUT", "/v1/plan", { plan });
  const getPlan = async ({ id }: { id: string }) =>
    (await instance.node.sql`select plan, plan_until from workspaces where id = ${id}`)[0];

  test("needs one call each way, is recorded as a security event, and lifts the limits at once", async () => {
    const zoe = await testMember(instance);
    const { status, body } = await switchTo(zoe, "Pro");
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { subscription: { name: "Pro" }, limits: { links: null, pages: 20 } } });
    expect(await getPlan(zoe)).toEqual({ plan: "Pro", plan_until: null });
    expect((await switchTo(zoe, "Free")).body).toMatchObject({ user: { subscription: { name: "Free" } } });
    const events = await instance.node.sql`
      select details->>'plan' as plan from security_events
      where account_id = ${zoe.id} and kind = 'plan_changed' order by id`;
    expect(events.map(({ plan }) => plan as string)).toEqual(["Pro", "Free"]);
  });

  test("to the same plan again changes nothing, but makes a plan with an end permanent", async () => {
    const zoe = await testMember(instance);
    await instance.node
      .sql`update workspaces set plan = 'Pro', plan_until = now() + interval '1 day' where id = ${zoe.id}`;
    for (let times = 0; times < 2; times++) expect((await switchTo(zoe, "Pro")).status).toBe(200);
    expect(await getPlan(zoe)).toEqual({ plan: "Pro", plan_until: null });
    const events = await instance.node.sql`
      select 1 from security_events where account_id = ${zoe.id} and kind = 'plan_changed'`;
    expect(events).toHaveLength(1);
  });

  test("is rejected for a plan that is not in the price list or does not exist", async () => {
    expectProblem(await switchTo(eve, "Starter"), 409, "plan_unavailable");
    expectProblem(await switchTo(eve, "Enterprise"), 422, "invalid");
    expect(await getPlan(eve)).toMatchObject({ plan: "Free" });
  });
});

test("a picture may be an http address of this server, and of no other", async () => {
  const image = `${instance.node.settings.PUBLIC_URL}/media/picture.png`;
  expect((await eve.call("POST", SAVE, { image })).body).toMatchObject({ image });
  const elsewhere = { image: "http://elsewhere.example/picture.png" };
  const rejected = await eve.call("POST", SAVE, elsewhere);
  expectProblem(rejected, 422, "bad_picture");
  expect(rejected.body).toMatchObject({ errors: [{ field: "image" }] });
});
