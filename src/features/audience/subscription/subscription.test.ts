import { beforeEach, expect, test } from "vitest";
import { audienceNode, captureContent, listSubscriptionPaths } from "#testing/audience.ts";
import { testMember } from "#testing/member.ts";

const instance = await audienceNode();
const { sql } = instance;
const getState = async (email: string) =>
  (await sql<{ state: string }[]>`select state from subscribers where mailbox = ${email}`)[0]?.state;
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(instance.origin + path, { method: "POST", body: new URLSearchParams(fields), headers });
const freshLimits = () => sql`delete from rate_limits`;
beforeEach(() => freshLimits());

test("one click in a mail program unsubscribes: cross-site, in both allowed encodings, and repeatedly", async () => {
  const { id } = await testMember(instance);
  const { unsubscribePath, confirmPath } = await instance.subscribe(id, "leaver@example.com");
  expect(await getState("leaver@example.com")).toBe("confirmed");
  const outside = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
  const left = await post(unsubscribePath, { "List-Unsubscribe": "One-Click" }, outside);
  expect([left.status, left.headers.get("location")]).toEqual([200, null]);
  expect(await left.text()).toContain("unsubscribed");
  expect(await getState("leaver@example.com")).toBe("left");
  const again = new FormData();
  again.set("List-Unsubscribe", "One-Click");
  const second = await fetch(instance.origin + unsubscribePath, { method: "POST", body: again, headers: outside });
  expect(second.status).toBe(200);
  const events = await sql`select 1 from outbox where workspace_id = ${id} and name = 'subscriber.left'`;
  expect(events).toHaveLength(1);
  // the confirmation link of an old email does not subscribe again
  const confirmed = await post(confirmPath, { do: "confirm" });
  expect(await confirmed.text()).toContain("unsubscribed");
  expect(await getState("leaver@example.com")).toBe("left");
});

test("an unsubscribe token does not confirm a subscription", async () => {
  const { id } = await testMember(instance);
  await instance.submit(id, captureContent, { email: "asked@example.com", consent: "yes" });
  const [mail] = await instance.deliver();
  const [, unsubscribePath] = listSubscriptionPaths(mail!);
  expect((await post(unsubscribePath!, { do: "confirm" })).status).toBe(404);
  expect(await getState("asked@example.com")).toBe("pending");
  const forgotten = await post(unsubscribePath!, { "List-Unsubscribe": "One-Click" });
  expect(await forgotten.text()).toContain("deleted your address");
  expect(await getState("asked@example.com")).toBeUndefined();
  expect((await fetch(instance.origin + unsubscribePath)).status).toBe(404);
});

test("a person who was signed up by a third party can decline with one button, and is deleted", async () => {
  const { id } = await testMember(instance);
  await instance.submit(id, captureContent, { email: "victim@example.com", consent: "yes" });
  const [mail] = await instance.deliver();
  const [confirm] = listSubscriptionPaths(mail!);
  const response = await post(confirm!, { do: "leave" });
  expect(await response.text()).toContain("deleted your address");
  expect(await getState("victim@example.com")).toBeUndefined();
});

test("a former subscriber can confirm again, and the old unsubscribe link keeps working", async () => {
  const { id } = await testMember(instance);
  const first = await instance.subscribe(id, "back@example.com");
  await post(first.unsubscribePath, { do: "leave" });
  await freshLimits();
  const second = await instance.subscribe(id, "back@example.com");
  expect(second.confirmPath).not.toBe(first.confirmPath);
  expect(second.unsubscribePath).toBe(first.unsubscribePath);
  expect(await getState("back@example.com")).toBe("confirmed");
  expect((await fetch(instance.origin + first.confirmPath)).status).toBe(404);
  await post(first.unsubscribePath, { do: "leave" });
  expect(await getState("back@example.com")).toBe("left");
});

test("concurrent confirmations emit one event", async () => {
  const { id } = await testMember(instance);
  await instance.submit(id, captureContent, { email: "eager@example.com", consent: "yes" });
  const [mail] = await instance.deliver();
  const [confirm] = listSubscriptionPaths(mail!);
  const responses = await Promise.all(Array.from({ length: 8 }, () => post(confirm!, { do: "confirm" })));
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const events = await sql`select 1 from outbox where workspace_id = ${id} and name = 'subscriber.confirmed'`;
  expect(events).toHaveLength(1);
});

test("the page owner's text is escaped in the document", async () => {
  const { id } = await testMember(instance);
  const consent = `<img src=x onerror=alert(1)>"'</blockquote><script>alert(2)</script>`;
  await instance.submit(id, { ...captureContent, consent }, { email: "hostile@example.com", consent: "yes" });
  const [mail] = await instance.deliver();
  const html = await (await fetch(instance.origin + listSubscriptionPaths(mail!)[0])).text();
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain("&lt;script&gt;alert(2)");
});

test.each([
  ["a short text", "x"],
  ["an unknown token", "A".repeat(43)],
  ["a long text", "A".repeat(5000)],
  ["a path", "..%2f..%2f"],
  ["NUL", "%00"],
])("rejects %s as a token", async (_label, token) => {
  const response = await fetch(`${instance.origin}/subscription/${token}`);
  expect(response.status).toBe(404);
});

test("the database holds hashes of tokens, which are not accepted as tokens", async () => {
  const { id } = await testMember(instance);
  const { confirmPath, unsubscribePath } = await instance.subscribe(id, "hashed@example.com");
  const [row] = await sql<{ all: string; hash: Buffer }[]>`
    select s::text as all, unsubscribe_hash as hash from subscribers s where mailbox = 'hashed@example.com'`;
  for (const path of [confirmPath, unsubscribePath]) {
    const token = path.split("/").at(-1)!;
    expect(row!.all).not.toContain(token);
    expect(row!.all).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  }
  expect((await fetch(`${instance.origin}/subscription/${row!.hash.toString("base64url")}`)).status).toBe(404);
});

test("rejects the confirmation of a page that has gone offline since its link was opened", async () => {
  const { id } = await testMember(instance);
  await instance.submit(id, captureContent, { email: "late@example.com", consent: "yes" });
  const [confirmPath] = listSubscriptionPaths((await instance.deliver())[0]!);
  expect((await fetch(instance.origin + confirmPath)).status).toBe(200);
  await sql`update workspaces set closed_at = now() where id = ${id}`;
  expect((await post(confirmPath!, { do: "confirm" })).status).toBe(404);
  expect(await getState("late@example.com")).toBe("pending");
});
