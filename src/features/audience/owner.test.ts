import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { audienceNode, captureContent, contactContent, newVisitor } from "#testing/audience.ts";
import { testMember } from "#testing/member.ts";
import { expectProblem } from "#testing/problem.ts";
import { secondPage } from "#testing/second-page.ts";
import { sweepAudience } from "./jobs.ts";

const instance = await audienceNode();
const { sql, submit } = instance;
beforeEach(() => sql`delete from pgboss.job where name = 'audience-mails'`);
const SUBSCRIBERS = "/v1/audience/subscribers";
const MESSAGES = "/v1/audience/messages";
const message = (fields: Record<string, string> = {}) => ({
  name: "Visitor",
  email: "visitor@example.com",
  message: "Hello",
  ...fields,
});

type Member = Awaited<ReturnType<typeof testMember>>;
const getAddresses = async (member: Member, query: string) => {
  const { body } = await member.call("GET", `${SUBSCRIBERS}?${query}`);
  return (body.subscribers as { email: string }[]).map(({ email }) => email);
};

/** Inserts many rows at once, oldest first. */
async function plant({ id }: Member, count: number) {
  await sql`
    insert into subscribers (id, workspace_id, email, name, state, consent, form, block_id, language, confirm_seed,
      confirm_hash, unsubscribe_seed, unsubscribe_hash, created_at, asked_at, confirmed_at, left_at)
    select overlay(gen_random_uuid()::text placing '00000000-' || lpad(to_hex(n), 4, '0') from 1 for 13)::uuid, ${id},
      'r' || n || '@example.com', case when n = 7 then '100%_\\ Ünal' else '' end,
      case n % 3 when 0 then 'pending' when 1 then 'confirmed' else 'left' end, 'Yes', 'News', gen_random_uuid(), 'en',
      gen_random_uuid()::text::bytea, gen_random_uuid()::text::bytea, gen_random_uuid()::text::bytea,
      gen_random_uuid()::text::bytea, now(), now(), now(), now()
    from generate_series(1, ${count}) n`;
}

test("subscribers are listed once each, fifty per page, newest first", async () => {
  const ada = await testMember(instance);
  await plant(ada, 120);
  const seen: string[] = [];
  let next: string | null = null;
  const sizes: number[] = [];
  do {
    const { body } = await ada.call("GET", `${SUBSCRIBERS}${next ? `?cursor=${next}` : ""}`);
    const emails = (body.subscribers as { email: string }[]).map(({ email }) => email);
    seen.push(...emails);
    sizes.push(emails.length);
    ({ next } = body as { next: string | null });
  } while (next);
  expect(sizes).toEqual([50, 50, 20]);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `r${120 - n}@example.com`));
  expect((await ada.call("GET", "/v1/audience/summary")).body).toEqual({
    subscribers: { pending: 40, confirmed: 40, left: 40 },
    messages: { total: 0, unread: 0 },
  });
});

test("a search finds part of an address or name, and treats wildcards as plain characters", async () => {
  const ada = await testMember(instance);
  await plant(ada, 30);
  expect(await getAddresses(ada, "search=R12")).toEqual(["r12@example.com"]);
  expect(await getAddresses(ada, `search=${encodeURIComponent("100%_\\")}`)).toEqual(["r7@example.com"]);
  expect(await getAddresses(ada, `search=${encodeURIComponent("%")}`)).toEqual(["r7@example.com"]);
  expect(await getAddresses(ada, "search=r&state=left")).toHaveLength(10);
  expectProblem(await ada.call("GET", `${SUBSCRIBERS}?state=all`), 422, "invalid");
  expectProblem(await ada.call("GET", `${SUBSCRIBERS}?cursor=x`), 422, "invalid");
  const eve = await testMember(instance);
  expect(await getAddresses(eve, "search=r")).toEqual([]);
});

test("erasing a subscriber also deletes pending deliveries about them, and they can subscribe again", async () => {
  const ada = await testMember(instance);
  await submit(ada.id, captureContent, { email: "gone@example.com", name: "Gone", consent: "yes" }, newVisitor());
  const { body } = await ada.call("GET", SUBSCRIBERS);
  const { _id } = body.subscribers[0];
  expect(await instance.countWaiting()).toBe(1);
  expect((await ada.call("DELETE", `${SUBSCRIBERS}/${_id}`)).status).toBe(204);
  expectProblem(await ada.call("DELETE", `${SUBSCRIBERS}/${_id}`), 404, "not_found");
  expect(await sql`select 1 from subscribers where mailbox = 'gone@example.com'`).toHaveLength(0);
  expect(await instance.countWaiting()).toBe(0);
  await submit(ada.id, captureContent, { email: "gone@example.com", consent: "yes" }, newVisitor());
  expect(await getAddresses(ada, "")).toEqual(["gone@example.com"]);
});

test("the CSV file holds every subscriber, one per record, and runs no formulas in a spreadsheet", async () => {
  const ada = await testMember(instance);
  const name = '=HYPERLINK("https://evil.example","x")';
  const consent = 'I "agree",\r\nwith all';
  await submit(
    ada.id,
    { ...captureContent, title: "+News", consent },
    { email: "-first@example.com", name, consent: "yes" },
    newVisitor(),
  );
  await plant(ada, 1_050);
  const response = await fetch(`${instance.origin}/v1/audience/export`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="halka-subscribers-Member\d+-/);
  const text = await response.text();
  const rows = parse<Record<string, string>>(text, { bom: true, columns: true });
  expect(rows).toHaveLength(1_051);
  expect(new Set(rows.map(({ email }) => email)).size).toBe(1_051);
  const first = rows.find(({ email }) => email!.includes("first"));
  expect(first).toMatchObject({ email: "'-first@example.com", name: `'${name}`, form: "'+News", consent });
  expect(first!["unsubscribe_url"]).toMatch(/^http:\/\/localhost:\d+\/subscription\/[\w-]{43}$/);
  const filtered = await fetch(`${instance.origin}/v1/audience/export?state=left`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(parse(await filtered.text(), { bom: true })).toHaveLength(351);
});

test("a message is stored, and mailed to the owner, whose reply goes to the visitor", async () => {
  const ada = await testMember(instance);
  await sql`update accounts set language = 'ru' where id = ${ada.id}`;
  const hostile = `<script>alert(1)</script>\n\n.\r\nQUIT\r\n"Second" line`;
  const name = "Eve\r\nBcc: victim@example.com <b>";
  const result = await submit(ada.id, contactContent, message({ name, message: hostile }), newVisitor());
  expect(result).toEqual({ kind: "accepted" });
  const [mail, ...more] = await instance.deliver();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: [{ address: ada.email }],
    replyTo: [{ address: "visitor@example.com" }],
    subject: expect.stringMatching(/^Новое сообщение: Eve Bcc:/),
  });
  expect(mail!.bcc ?? []).toEqual([]);
  expect(mail!.html).not.toMatch(/<script|<b>/);
  expect(mail!.html).toContain("&lt;script&gt;alert(1)");
  expect(mail!.text).toContain('> "Second" line');
  const { body } = await ada.call("GET", MESSAGES);
  expect(body.messages).toMatchObject([
    {
      name: "Eve Bcc: victim@example.com <b>",
      email: "visitor@example.com",
      message: `<script>alert(1)</script>\n\n.\nQUIT\n"Second" line`,
      form: contactContent.title,
      readAt: null,
    },
  ]);
});

test("a message is stored even if its owner has switched off email, and then no email is sent", async () => {
  const ada = await testMember(instance);
  await ada.call("PUT", `/v1/settings/${ada.id}`, { notification: { email: false } });
  await submit(ada.id, contactContent, message(), newVisitor());
  expect(await instance.deliver()).toEqual([]);
  expect((await ada.call("GET", "/v1/audience/summary")).body.messages).toEqual({ total: 1, unread: 1 });
});

test("a message can be marked as read and unread, found, deleted and restored, and is removed a day after deletion", async () => {
  const ada = await testMember(instance);
  await submit(ada.id, contactContent, message({ message: "About the 100% wool" }), newVisitor());
  await submit(ada.id, contactContent, message({ name: "Jane Doe" }), newVisitor());
  const list = async (query = "") => (await ada.call("GET", `${MESSAGES}${query}`)).body.messages;
  const [, older] = await list();
  const path = `${MESSAGES}/${older._id}`;
  expect((await ada.call("PUT", path, { read: true })).body.readAt).toEqual(expect.any(String));
  expect(await list("?unread=1")).toHaveLength(1);
  expect(await list(`?search=${encodeURIComponent("100%")}`)).toMatchObject([{ _id: older._id }]);
  expect((await ada.call("PUT", path, { read: false })).body.readAt).toBeNull();
  expect((await ada.call("DELETE", path)).status).toBe(204);
  expectProblem(await ada.call("DELETE", path), 404, "not_found");
  expectProblem(await ada.call("PUT", path, { read: true }), 404, "not_found");
  expect(await list()).toHaveLength(1);
  expect((await ada.call("POST", `${path}/restore`)).body).toMatchObject({ _id: older._id });
  expect(await list()).toHaveLength(2);
  await ada.call("DELETE", path);
  await sweepAudience(instance.ctxAt(new Date(Date.now() + DAY_MS + 1000)));
  expectProblem(await ada.call("POST", `${path}/restore`), 404, "not_found");
  expect(await sql`select 1 from messages where workspace_id = ${ada.id}`).toHaveLength(1);
});

test("marks all messages as read, except those that arrived after the newest one shown, and those of other pages", async () => {
  const [ada, eve] = [await testMember(instance), await testMember(instance)];
  const unread = async (member: Member) => (await member.call("GET", "/v1/audience/summary")).body.messages.unread;
  for (const { id } of [ada, ada, ada, eve]) await submit(id, contactContent, message(), newVisitor());
  const { messages } = (await ada.call("GET", MESSAGES)).body;
  const mark = (body: object) => ada.call("PUT", MESSAGES, body);
  expect((await mark({ read: true, upTo: messages[1]._id })).body).toEqual({ marked: 2 });
  const left = (await ada.call("GET", `${MESSAGES}?unread=1`)).body.messages;
  expect(left.map(({ _id }: { _id: string }) => _id)).toEqual([messages[0]._id]);
  expect((await mark({ read: true })).body).toEqual({ marked: 1 });
  expect((await mark({ read: true })).body).toEqual({ marked: 0 });
  expect([await unread(ada), await unread(eve)]).toEqual([0, 1]);
  const events = await sql`select subject from outbox where workspace_id = ${ada.id} and name = 'messages.read'`;
  expect([...events]).toEqual([{ subject: {} }, { subject: {} }]);
  for (const body of [{}, { read: false }, { read: true, upTo: "x" }]) expectProblem(await mark(body), 422, "invalid");
});

test("a second page has its own audience, and its messages reach the same owner with a link to that page", async () => {
  const ada = await testMember(instance);
  const page = await secondPage(instance.origin, ada);
  await submit(page.id, contactContent, message(), newVisitor());
  const mails = await instance.deliver();
  expect(mails).toMatchObject([{ to: [{ address: ada.email }] }]);
  expect(mails[0]!.text).toContain(`/dashboard/audience?tab=messages&page=${page.id}\n`);
  expect((await page.call("GET", MESSAGES)).body.messages).toHaveLength(1);
  expect((await ada.call("GET", MESSAGES)).body.messages).toEqual([]);
});

test("a visitor can send ten messages an hour to a page, and then has to wait", async () => {
  const ada = await testMember(instance);
  const place = newVisitor();
  const responses: { kind: string }[] = [];
  for (let n = 0; n < 11; n++) responses.push(await submit(ada.id, contactContent, message(), place));
  expect(responses.map(({ kind }) => kind)).toEqual([...Array(10).fill("accepted"), "too-many"]);
});
