import { beforeEach, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import {
  audienceNode,
  captureContent,
  contactContent,
  getUnsubscribePath,
  listSubscriptionPaths,
  newVisitor,
} from "#testing/audience.ts";
import { testMember } from "#testing/member.ts";
import { confirmationsPerPage, messageMailsPerPage } from "./submit-form.ts";
import { sweepAudience } from "./jobs.ts";

const instance = await audienceNode();
const { sql, submit, deliver } = instance;
beforeEach(() => sql`delete from pgboss.job where name = 'audience-mails'`);
const ACCEPTED = { kind: "accepted" };
const findSubscribers = (email: string) => sql<Record<string, unknown>[]>`
  select * from subscribers where lower(email) = ${email.toLowerCase()} order by id`;

test("a new subscriber gets an email in their language, and its button confirms the subscription", async () => {
  const { id, username } = await testMember(instance);
  const fields = { email: " Reader@Example.com ", name: "Reader  One", consent: "yes", website: "" };
  expect(await submit(id, captureContent, fields, { language: "tr" })).toEqual(ACCEPTED);
  const [row] = await findSubscribers("reader@example.com");
  expect(row).toMatchObject({
    workspace_id: id,
    email: "Reader@Example.com",
    name: "Reader One",
    state: "pending",
    consent: captureContent.consent,
    form: captureContent.title,
    language: "tr",
    confirmed_at: null,
  });
  const [mail, ...more] = await deliver();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: [{ address: "Reader@example.com" }],
    subject: `${username} aboneliğini onayla`,
  });
  const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    "auto-submitted": "auto-generated",
  });
  // no user-typed text
  for (const typed of [captureContent.consent, captureContent.title, "Reader One"])
    expect(mail!.text + mail!.html!).not.toContain(typed);
  const [confirm, unsubscribePath] = listSubscriptionPaths(mail!);
  expect(unsubscribePath).toBe(getUnsubscribePath(mail!));
  expect(confirm).not.toBe(unsubscribePath);

  const prompt = await fetch(instance.origin + confirm);
  expect(prompt.status).toBe(200);
  expect(prompt.headers.get("referrer-policy")).toBe("no-referrer");
  expect(prompt.headers.get("content-language")).toBe("tr");
  expect(prompt.headers.get("content-security-policy")).not.toContain("script-src");
  expect(prompt.headers.get("cache-control")).toBe("no-store");
  expect(await prompt.text()).toContain(captureContent.consent);
  // opening the link any number of times changes nothing
  await fetch(instance.origin + confirm, { method: "HEAD" });
  expect((await findSubscribers("reader@example.com"))[0]).toMatchObject({ state: "pending" });
  const confirmed = await fetch(instance.origin + confirm, {
    method: "POST",
    body: new URLSearchParams({ do: "confirm" }),
  });
  expect([confirmed.status, (await confirmed.text()).includes("Artık abonesin")]).toEqual([200, true]);
  expect((await findSubscribers("reader@example.com"))[0]).toMatchObject({ state: "confirmed", left_at: null });
});

test("a known address gets the same response as an unknown one; only the email differs", async () => {
  const { id, username } = await testMember(instance);
  const { unsubscribePath } = await instance.subscribe(id, "known@example.com");
  const before = await findSubscribers("known@example.com");
  await sql`delete from rate_limits`;
  const fields = (email: string) => ({ email, consent: "yes", name: "Jane Doe" });
  const responses = [
    await submit(id, captureContent, fields("KNOWN@example.com"), newVisitor()),
    await submit(id, captureContent, fields("unknown@example.com"), newVisitor()),
  ];
  expect(responses).toEqual([ACCEPTED, ACCEPTED]);
  expect(await instance.countWaiting()).toBe(2);
  const mails = await deliver();
  const already = mails.find(({ to }) => to?.[0]?.address === "known@example.com");
  expect(already).toMatchObject({ subject: `You're already subscribed to ${username}` });
  expect(getUnsubscribePath(already!)).toBe(unsubscribePath);
  expect(listSubscriptionPaths(already!)).toEqual([unsubscribePath]);
  // a request by a third party for this address changes nothing
  expect(await findSubscribers("known@example.com")).toEqual(before);
});

test("concurrent sign-ups of one address yield one row and one email", async () => {
  const { id } = await testMember(instance);
  const spellings = Array.from({ length: 12 }, (_, n) => (n % 2 ? "RACE@example.com" : "race@example.com"));
  const responses = await Promise.all(
    spellings.map((email) => submit(id, captureContent, { email, consent: "yes" }, newVisitor())),
  );
  expect(responses).toEqual(spellings.map(() => ACCEPTED));
  expect(await findSubscribers("race@example.com")).toHaveLength(1);
  expect(await deliver()).toHaveLength(1);
});

test("an address gets at most one email a minute and five an hour across all pages, silently", async () => {
  const pages = [await testMember(instance), await testMember(instance)];
  const responses: unknown[] = [];
  for (let n = 0; n < 7; n++) {
    for (const { id } of pages)
      responses.push(await submit(id, captureContent, { email: "full@example.com", consent: "yes" }, newVisitor()));
    // a minute passes
    await sql`update rate_limits set expire = 0 where key like 'asked-minute:%'`;
  }
  expect(responses).toEqual(Array.from({ length: 14 }, () => ACCEPTED));
  expect(await deliver()).toHaveLength(5);
});

test("a network that signs up many addresses has to wait, and is told how long", async () => {
  const { id } = await testMember(instance);
  let result: unknown;
  for (let n = 0; n <= 60; n++)
    result = await submit(
      id,
      captureContent,
      { email: `crowd${n}@example.com`, consent: "yes" },
      { address: `2001:db8:1:2::${n.toString(16)}` },
    );
  expect(result).toEqual({ kind: "too-many", retryAfterSeconds: expect.any(Number) });
  expect(await findSubscribers("crowd60@example.com")).toEqual([]);
  await sql`delete from pgboss.job where name = 'audience-mails'`;
});

test("a bot's submission gets the normal response, but is not stored", async () => {
  const { id } = await testMember(instance);
  const fields = { email: "robot@example.com", consent: "yes", website: "https://spam.example/" };
  expect(await submit(id, captureContent, fields, newVisitor())).toEqual(ACCEPTED);
  expect(await submit(id, contactContent, { ...fields, name: "R", message: "Spam" }, newVisitor())).toEqual(ACCEPTED);
  expect(await findSubscribers("robot@example.com")).toEqual([]);
  expect(await sql`select 1 from messages where workspace_id = ${id}`).toHaveLength(0);
});

test.each([
  [captureContent, {}, ["email email_missing", "consent consent_missing"]],
  [captureContent, { email: "a@b", consent: "yes" }, ["email email_bad"]],
  [captureContent, { email: "a@b.example\r\nBcc: c@d.example", consent: "yes" }, ["email email_bad"]],
  [captureContent, { email: `${"a".repeat(250)}@example.com`, consent: "yes" }, ["email email_bad"]],
  [captureContent, { email: "a@example.com, b@example.com", consent: "yes" }, ["email email_bad"]],
  [captureContent, { email: "a@example.com", consent: "no" }, ["consent consent_missing"]],
  [captureContent, { email: "a@example.com", consent: "yes", name: "x".repeat(121) }, ["name name_long"]],
  [contactContent, {}, ["email email_missing", "name name_missing", "message message_missing"]],
  [contactContent, { email: "a@example.com", name: "A", message: "x".repeat(5001) }, ["message message_long"]],
  [contactContent, { email: "a@example.com", name: "A", message: "a\0b" }, ["message bad_characters"]],
] as const)("names the invalid fields of %o %o", async (content, fields, errors) => {
  const { id } = await testMember(instance);
  const result = await submit(id, content, fields, newVisitor());
  expect(result).toEqual({
    kind: "invalid",
    errors: errors.map((error) => ({ field: error.split(" ")[0], key: error.split(" ")[1] })),
  });
});

test("ignores a name if the form has no field for it", async () => {
  const { id } = await testMember(instance);
  const fields = { email: "nameless@example.com", name: "Jane Doe", consent: "yes" };
  await submit(id, { ...captureContent, asksName: false }, fields, newVisitor());
  expect((await findSubscribers("nameless@example.com"))[0]).toMatchObject({ name: "" });
  await deliver();
});

test("an unconfirmed request is deleted after seven days, and the link in the email then says that it has expired", async () => {
  const { id } = await testMember(instance);
  const longAgo = new Date(Date.now() - 7 * DAY_MS - MINUTE_MS);
  await submit(id, captureContent, { email: "late@example.com", consent: "yes" }, { ...newVisitor(), now: longAgo });
  await submit(id, captureContent, { email: "timely@example.com", consent: "yes" }, newVisitor());
  const mail = (await deliver()).find(({ to }) => to?.[0]?.address === "late@example.com");
  const expectExpired = async () => {
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? { body: new URLSearchParams({ do: "confirm" }) } : {};
      const result = await fetch(instance.origin + listSubscriptionPaths(mail!)[0], { method, ...body });
      expect([result.status, (await result.text()).includes("no longer works")]).toEqual([404, true]);
    }
  };
  await expectExpired();
  expect((await findSubscribers("late@example.com"))[0]).toMatchObject({ state: "pending" });
  await sweepAudience(instance.ctxAt(new Date()));
  expect(await findSubscribers("late@example.com")).toEqual([]);
  expect(await findSubscribers("timely@example.com")).toHaveLength(1);
  await expectExpired();
});

test("addresses, names and messages appear in no log and no job", async () => {
  const { id } = await testMember(instance);
  await submit(id, captureContent, { email: "secret-a@example.com", name: "Secret A", consent: "yes" }, newVisitor());
  await submit(
    id,
    contactContent,
    { email: "secret-b@example.com", name: "Secret B", message: "Secret C" },
    newVisitor(),
  );
  const jobs = await sql`select data::text || coalesce(output::text, '') as text from pgboss.job`;
  const events = await sql`select subject::text as text from outbox`;
  const held = [...jobs, ...events]
    .map(({ text }) => text as string)
    .concat(instance.logged)
    .join("\n");
  expect(held).not.toMatch(/secret/i);
  await deliver();
});

test("a page sends at most its quota of confirmation emails an hour, and other pages are unaffected", async () => {
  const [full, other] = [await testMember(instance), await testMember(instance)];
  await sql`delete from rate_limits`;
  await deliver();
  while ((await instance.node.shared.rateLimits.take(confirmationsPerPage, full.id)).ok);
  const reply = await submit(full.id, captureContent, { email: "late@example.com", consent: "yes" }, newVisitor());
  expect(reply).toMatchObject({ kind: "too-many" });
  expect(await submit(other.id, captureContent, { email: "late@example.com", consent: "yes" }, newVisitor())).toEqual(
    ACCEPTED,
  );
  expect((await deliver()).map(({ to }) => to)).toEqual([[expect.objectContaining({ address: "late@example.com" })]]);
});

test("sign-ups that cause no email do not use up the page's quota", async () => {
  const { id } = await testMember(instance);
  await sql`delete from rate_limits`;
  await deliver();
  for (let n = 2; n < confirmationsPerPage.points; n++)
    await instance.node.shared.rateLimits.take(confirmationsPerPage, id);
  for (const email of ["same@example.com", "same@example.com", "same@example.com", "next@example.com"])
    expect(await submit(id, captureContent, { email, consent: "yes" }, newVisitor())).toEqual(ACCEPTED);
  expect((await deliver()).flatMap(({ to }) => to!.map(({ address }) => address)).toSorted()).toEqual([
    "next@example.com",
    "same@example.com",
  ]);
});

test("a page whose quota of emails about messages is used up still receives messages", async () => {
  const { id, email } = await testMember(instance);
  while ((await instance.node.shared.rateLimits.take(messageMailsPerPage, id)).ok);
  await deliver();
  const fields = { email, name: "Jane Doe", message: "Hello" };
  expect(await submit(id, contactContent, fields, newVisitor())).toEqual(ACCEPTED);
  expect(await sql`select message from messages where workspace_id = ${id}`).toMatchObject([{ message: "Hello" }]);
  expect(await deliver()).toEqual([]);
});
