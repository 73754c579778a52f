import { expect, test } from "vitest";
import { audienceNode, captureContent, pathsIn } from "#testing/audience.ts";
import { testMember } from "#testing/member.ts";

const on = await audienceNode();
const { sql } = on;
const stateOf = async (email: string) =>
  (await sql<{ state: string }[]>`select state from subscribers where mailbox = ${email}`)[0]?.state;
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(on.origin + path, { method: "POST", body: new URLSearchParams(fields), headers });
const freshLimits = () => sql`delete from rate_limits`;

test("one click in a mail program unsubscribes, from anywhere, in both ways that it may be sent, and twice as well as once", async () => {
  const { id } = await testMember(on);
  const { leavePath, confirmPath } = await on.subscribe(id, "leaver@example.com");
  expect(await stateOf("leaver@example.com")).toBe("confirmed");
  const outside = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
  const left = await post(leavePath, { "List-Unsubscribe": "One-Click" }, outside);
  expect([left.status, left.headers.get("location")]).toEqual([200, null]);
  expect(await left.text()).toContain("unsubscribed");
  expect(await stateOf("leaver@example.com")).toBe("left");
  const again = new FormData();
  again.set("List-Unsubscribe", "One-Click");
  const second = await fetch(on.origin + leavePath, { method: "POST", body: again, headers: outside });
  expect(second.status).toBe(200);
  const facts = await sql`select 1 from outbox where workspace_id = ${id} and name = 'subscriber.left'`;
  expect(facts).toHaveLength(1);
  // an old mail puts nobody back on the list
  const confirmed = await post(confirmPath, { do: "confirm" });
  expect(await confirmed.text()).toContain("unsubscribed");
  expect(await stateOf("leaver@example.com")).toBe("left");
});

test("the token that takes somebody off the list puts nobody on it", async () => {
  const { id } = await testMember(on);
  await freshLimits();
  await on.take(id, captureContent, { email: "asked@example.com", consent: "yes" });
  const [mail] = await on.deliver();
  const [, leave] = pathsIn(mail!);
  expect((await post(leave!, { do: "confirm" })).status).toBe(404);
  expect(await stateOf("asked@example.com")).toBe("pending");
  const forgotten = await post(leave!, { "List-Unsubscribe": "One-Click" });
  expect(await forgotten.text()).toContain("forgotten your address");
  expect(await stateOf("asked@example.com")).toBeUndefined();
  expect((await fetch(on.origin + leave)).status).toBe(404);
});

test("whoever was asked by a stranger says so with one button, and is forgotten", async () => {
  const { id } = await testMember(on);
  await freshLimits();
  await on.take(id, captureContent, { email: "victim@example.com", consent: "yes" });
  const [mail] = await on.deliver();
  const [confirm] = pathsIn(mail!);
  const answer = await post(confirm!, { do: "leave" });
  expect(await answer.text()).toContain("forgotten your address");
  expect(await stateOf("victim@example.com")).toBeUndefined();
});

test("who has left and asks again is asked again, with a new button, and the old way out goes on working", async () => {
  const { id } = await testMember(on);
  await freshLimits();
  const first = await on.subscribe(id, "back@example.com");
  await post(first.leavePath, { do: "leave" });
  await freshLimits();
  const second = await on.subscribe(id, "back@example.com");
  expect(second.confirmPath).not.toBe(first.confirmPath);
  expect(second.leavePath).toBe(first.leavePath);
  expect(await stateOf("back@example.com")).toBe("confirmed");
  expect((await fetch(on.origin + first.confirmPath)).status).toBe(404);
  await post(first.leavePath, { do: "leave" });
  expect(await stateOf("back@example.com")).toBe("left");
});

test("of many who press the button at once one makes the fact", async () => {
  const { id } = await testMember(on);
  await freshLimits();
  await on.take(id, captureContent, { email: "eager@example.com", consent: "yes" });
  const [mail] = await on.deliver();
  const [confirm] = pathsIn(mail!);
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(confirm!, { do: "confirm" })));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const facts = await sql`select 1 from outbox where workspace_id = ${id} and name = 'subscriber.confirmed'`;
  expect(facts).toHaveLength(1);
});

test("what the page's owner typed is text on the document, and nothing else", async () => {
  const { id } = await testMember(on);
  await freshLimits();
  const consent = `<img src=x onerror=alert(1)>"'</blockquote><script>alert(2)</script>`;
  await on.take(id, { ...captureContent, consent }, { email: "hostile@example.com", consent: "yes" });
  const [mail] = await on.deliver();
  const html = await (await fetch(on.origin + pathsIn(mail!)[0])).text();
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain("&lt;script&gt;alert(2)");
});

test.each(["x", "A".repeat(43), "A".repeat(5000), "..%2f..%2f", "%00"])("%s is no token", async (token) => {
  const answer = await fetch(`${on.origin}/subscription/${token}`);
  expect(answer.status).toBe(404);
});

test("tokens are not in the database, and the rows' hashes open nothing", async () => {
  const { id } = await testMember(on);
  await freshLimits();
  const { confirmPath, leavePath } = await on.subscribe(id, "hashed@example.com");
  const [row] = await sql<{ all: string; hash: Buffer }[]>`
    select s::text as all, leave_hash as hash from subscribers s where mailbox = 'hashed@example.com'`;
  for (const path of [confirmPath, leavePath]) {
    const token = path.split("/").at(-1)!;
    expect(row!.all).not.toContain(token);
    expect(row!.all).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  }
  expect((await fetch(`${on.origin}/subscription/${row!.hash.toString("base64url")}`)).status).toBe(404);
});
