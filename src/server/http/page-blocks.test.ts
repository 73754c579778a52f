import { expect, test } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { recordingSpool } from "#testing/events.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { CHROME, IPHONE } from "#testing/user-agents.ts";
import { queues } from "../jobs.ts";

const GATE = { gate: { kind: "age", years: 18 } } as const;
const CAPTURE = {
  kind: "capture",
  title: "Letters",
  asksName: false,
  consent: "I agree",
  button: "Go",
  thanks: "Welcome",
};

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const { spool, lines, listEvents } = recordingSpool();
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { change: () => ({ spool }) },
);

async function make(owner: Member, content: object, more: object = {}): Promise<string> {
  const { status, body } = await owner.call("POST", "/v1/blocks", { content, ...more });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body._id as string;
}

async function request(path: string, headers: Record<string, string> = {}, form?: Record<string, string>) {
  const response = await fetch(instance.origin + path, {
    method: form ? "POST" : "GET",
    redirect: "manual",
    headers: { "user-agent": CHROME, ...(form && { "sec-fetch-site": "same-origin" }), ...headers },
    ...(form && { body: new URLSearchParams(form) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const toPath = ({ username }: Member, id: string) => `/${username}/-/${id}`;

test("shows the blocks of a page, and never an outdated one after a change or deletion", async () => {
  const ada = await testMember(instance);
  const id = await make(ada, { kind: "header", text: "First words" });
  expect((await request(`/${ada.username}`)).text).toContain("First words");
  await ada.call("PUT", `/v1/blocks/${id}`, { content: { kind: "header", text: "Other words" } });
  const changed = await request(`/${ada.username}`);
  expect([changed.text.includes("First words"), changed.text.includes("Other words")]).toEqual([false, true]);
  expect(changed.headers.get("cache-control")).toBe("no-cache");
  await ada.call("DELETE", `/v1/blocks/${id}`);
  expect((await request(`/${ada.username}`)).text).not.toContain("Other words");
});

test("shows a conditional block only to matching visitors, and lets no proxy cache the page", async () => {
  const ada = await testMember(instance);
  await make(
    ada,
    { kind: "header", text: "For phones" },
    { rules: { when: [{ kind: "os", is: "one-of", values: ["iOS"] }] } },
  );
  await make(
    ada,
    { kind: "header", text: "For the newsletter" },
    { rules: { when: [{ kind: "query", is: "one-of", name: "ref", values: ["mail"] }] } },
  );
  await make(
    ada,
    { kind: "header", text: "For Iceland" },
    { rules: { when: [{ kind: "country", is: "one-of", values: ["IS"] }] } },
  );
  const read = async (query: string, userAgent: string) => {
    const { text, headers } = await request(`/${ada.username}${query}`, { "user-agent": userAgent });
    expect(headers.get("cache-control")).toBe("private, no-cache");
    return [/For phones/.test(text), /For the newsletter/.test(text), /For Iceland/.test(text)];
  };
  for (let round = 0; round < 2; round++) {
    expect(await read("", CHROME)).toEqual([false, false, false]);
    expect(await read("", IPHONE)).toEqual([true, false, false]);
    expect(await read("?ref=mail", IPHONE)).toEqual([true, true, false]);
    expect(await read("?ref=mail", CHROME)).toEqual([false, true, false]);
  }
});

test("shows a returning visitor's block from the second visit, but not with Global Privacy Control", async () => {
  const ada = await testMember(instance);
  await make(
    ada,
    { kind: "header", text: "Good to see you again" },
    { rules: { when: [{ kind: "returning", is: "one-of" }] } },
  );
  expect((await request(`/${ada.username}`)).text).not.toContain("again");
  expect((await request(`/${ada.username}`)).text).toContain("again");
  expect((await request(`/${ada.username}`, { "sec-gpc": "1" })).text).not.toContain("again");
});

test("renders every set of conditions, even beyond the cache's limit, and keeps memory bounded", async () => {
  const ada = await testMember(instance);
  for (let bit = 0; bit < 5; bit++)
    await make(
      ada,
      { kind: "header", text: `Part ${bit}` },
      { rules: { when: [{ kind: "query", is: "one-of", name: `b${bit}` }] } },
    );
  for (let set = 0; set < 32; set++) {
    const bits = [0, 1, 2, 3, 4].filter((bit) => set & (1 << bit));
    const { text } = await request(`/${ada.username}?${bits.map((bit) => `b${bit}=1`).join("&")}`);
    expect([0, 1, 2, 3, 4].filter((bit) => text.includes(`Part ${bit}`))).toEqual(bits);
  }
  const page = instance.node.shared.pages.peek(ada.username.toLowerCase())!;
  expect(page.documents.size).toBeLessThanOrEqual(12);
});

test("hides a gated block everywhere until the visitor answers, and does not store the answer", async () => {
  const ada = await testMember(instance);
  const id = await make(
    ada,
    { kind: "text", text: [{ kind: "paragraph", line: [{ text: "The secret words" }] }] },
    { rules: GATE },
  );
  const page = await request(`/${ada.username}`);
  expect(page.text).toContain(`href="${toPath(ada, id)}"`);
  expect(page.text).not.toContain("secret words");
  const gatePage = await request(toPath(ada, id));
  expect([gatePage.status, gatePage.text.includes("secret words")]).toEqual([200, false]);
  expect(gatePage.headers.get("cache-control")).toBe("no-store");
  const shown = await request(toPath(ada, id), {}, { gate: "age" });
  expect([shown.status, shown.text.includes("secret words"), shown.headers.has("set-cookie")]).toEqual([
    200,
    true,
    false,
  ]);
  for (const [headers, form] of [
    [{}, { gate: "sensitive" }],
    [{ "sec-fetch-site": "cross-site", origin: "https://evil.example" }, { gate: "age" }],
  ] as const)
    expect((await request(toPath(ada, id), headers, form)).text).not.toContain("secret words");
});

test("serves no document of blocks that are not shown: hidden, archived, deleted, unknown, of another page", async () => {
  const ada = await testMember(instance);
  const eve = await testMember(instance);
  const content = { kind: "header", text: "Here" };
  const shown = await make(ada, content);
  expect((await request(toPath(ada, shown))).status).toBe(200);
  const past = { schedule: { until: "2020-01-01T00:00:00Z", zone: "UTC" } };
  const hidden = [
    await make(ada, content, { rules: past }),
    await make(ada, content, { archived: true }),
    await make(ada, content, { rules: { when: [{ kind: "os", is: "one-of", values: ["iOS"] }] } }),
  ];
  for (const id of hidden) expect((await request(toPath(ada, id))).status).toBe(404);
  for (const path of [
    toPath(eve, shown),
    `${toPath(ada, shown)}/x`,
    `/${ada.username}/-/x`,
    `${toPath(ada, shown)}.vcf`,
    `/${ada.username}/-`,
  ])
    expect([path, (await request(path)).status]).toEqual([path, 404]);
  expect((await request(toPath(ada, shown), {}, { email: "a@example.com" })).status).toBe(405);
});

test("accepts a form once, confirms it, and counts it as a use of the block", async () => {
  const ada = await testMember(instance);
  const id = await make(ada, CAPTURE);
  lines.length = 0;
  const sent = await request(toPath(ada, id), {}, { email: "reader@example.com", consent: "yes", website: "" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `${toPath(ada, id)}?sent`]);
  expect(listEvents()).toMatchObject([{ kind: "block_use", workspaceId: ada.id, linkId: id }]);
  expect((await request(`${toPath(ada, id)}?sent`)).text).toContain("Welcome");
  const rows = await instance.node.sql`select email from subscribers where workspace_id = ${ada.id}`;
  expect([...rows]).toEqual([{ email: "reader@example.com" }]);
});

test("continues in the language of the page, even in the confirmation email, without a cookie", async () => {
  const ada = await testMember(instance);
  const id = await make(ada, CAPTURE);
  const [action] = /(?<=action=")[^"]+/.exec((await request(`/${ada.username}?lang=tr`)).text)!;
  const wrong = await request(action, {}, { email: "nobody", consent: "yes" });
  expect([wrong.status, wrong.headers.get("content-language")]).toEqual([422, "tr"]);
  const sent = await request(action, {}, { email: "reader@example.com", consent: "yes" });
  const thanks = await request(sent.headers.get("location")!);
  expect([thanks.headers.get("content-language"), thanks.text.includes("Welcome")]).toEqual(["tr", true]);
  const rows = await instance.node.sql`select block_id, language from subscribers where workspace_id = ${ada.id}`;
  expect([...rows]).toEqual([{ block_id: id, language: "tr" }]);
});

test("accepts a form whose block was shown because of how the page was opened", async () => {
  const ada = await testMember(instance);
  const conditions = [
    { kind: "query", is: "one-of", name: "ref", values: ["mail"] },
    { kind: "referrer", is: "one-of", values: ["instagram.com"] },
    { kind: "returning", is: "none-of" },
  ];
  const ids: string[] = [];
  for (const condition of conditions) ids.push(await make(ada, CAPTURE, { rules: { when: [condition] } }));
  const page = await request(`/${ada.username}?ref=mail`, { referer: "https://www.instagram.com/" });
  for (const id of ids) expect(page.text).toContain(`action="${toPath(ada, id)}"`);
  const referer = `${instance.origin}/${ada.username}?ref=mail`;
  for (const id of ids) {
    const sent = await request(toPath(ada, id), { referer }, { email: "reader@example.com", consent: "yes" });
    expect([id, sent.status]).toEqual([id, 303]);
  }
});

test("returns an invalid form as it was filled in, and names each error", async () => {
  const ada = await testMember(instance);
  const id = await make(ada, { kind: "contact", title: "Write", button: "Send" });
  const typed = { name: "Jane Doe <b>", email: "not an address", message: "" };
  const again = await request(toPath(ada, id), { cookie: "preferred-language=tr" }, typed);
  expect(again.status).toBe(422);
  expect(again.text).toContain('value="Jane Doe &lt;b&gt;"');
  expect(again.text).toContain('value="not an address"');
  expect(again.text.match(/role="alert"/g)).toHaveLength(2);
  expect(again.text).toContain("Bir mesaj yaz.");
  expect(again.text).toMatch(/aria-describedby="email-[0-9a-f-]+-error" autofocus=""/);
});

test("accepts a form from a page with custom code, which has no origin, and asks before accepting one from another site", async () => {
  const ada = await testMember(instance);
  const id = await make(ada, { kind: "contact", title: "Write", button: "Send" });
  const typed = { name: "Jane Doe", email: "a@example.com", message: "Hello" };
  const count = async () => (await instance.node.sql`select 1 from messages where workspace_id = ${ada.id}`).length;
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  const rejected = await request(toPath(ada, id), foreign, typed);
  expect([rejected.status, rejected.text.includes(">Hello</textarea>"), await count()]).toEqual([403, true, 0]);
  const sandboxed = { "sec-fetch-site": "cross-site", origin: "null" };
  expect((await request(toPath(ada, id), sandboxed, typed)).status).toBe(303);
  expect(await count()).toBe(1);
});

test("includes the visitor's answer to the gate in the block's form", async () => {
  const ada = await testMember(instance);
  const id = await make(ada, CAPTURE, { rules: GATE });
  const shown = await request(toPath(ada, id), {}, { gate: "age" });
  expect(shown.text).toContain('<input type="hidden" name="gate" value="age"/>');
  const bare = await request(toPath(ada, id), {}, { email: "a@example.com", consent: "yes" });
  expect([bare.status, bare.text.includes('name="email"')]).toEqual([200, false]);
  expect((await request(toPath(ada, id), {}, { gate: "age", email: "a@example.com", consent: "yes" })).status).toBe(
    303,
  );
});

test("serves a contact card as a file, but a gated one only after the gate is passed", async () => {
  const ada = await testMember(instance);
  const card = { kind: "card", name: "Jane Doe", phones: ["+90 212 555 01 23"], emails: [], websites: [] };
  const open = await request(`${toPath(ada, await make(ada, card))}.vcf`);
  expect([open.status, open.headers.get("content-type"), open.headers.get("content-disposition")]).toEqual([
    200,
    "text/vcard; charset=utf-8",
    `attachment; filename="${ada.username}.vcf"`,
  ]);
  expect(open.text).toContain("TEL");
  const gated = `${toPath(ada, await make(ada, card, { rules: GATE }))}.vcf`;
  expect((await request(gated)).text).not.toContain("TEL");
  expect((await request(gated, {}, { gate: "age" })).text).toContain("TEL");
});

test("records views and uses for blocks of the page only", async () => {
  const ada = await testMember(instance);
  const eve = await testMember(instance);
  const [own, other] = [await make(ada, CAPTURE), await make(eve, CAPTURE)];
  const report = async (path: string, body: unknown, type = "text/plain") =>
    (
      await fetch(instance.origin + path, {
        method: "POST",
        headers: { "content-type": type, "user-agent": CHROME, origin: "null" },
        body: typeof body === "string" ? body : JSON.stringify(body),
      })
    ).status;
  lines.length = 0;
  expect(await report(`/v1/blocks/views/${ada.id}`, { blocks: [own, other, own] })).toBe(204);
  expect(await report(`/v1/blocks/${ada.id}/${own}`, { part: 2 })).toBe(204);
  expect(await report(`/v1/blocks/${ada.id}/${own}`, "PING", "text/ping")).toBe(204);
  expect(await report(`/v1/blocks/${ada.id}/${other}`, {})).toBe(404);
  expect(await report(`/v1/blocks/${ada.id}/${own}`, { part: -1 })).toBe(422);
  expect(await report(`/v1/blocks/views/${ada.id}`, { blocks: ["x"] })).toBe(422);
  expect(listEvents().map(({ kind, linkId, position, source }) => [kind, linkId, position, source])).toEqual([
    ["block_view", own, 0, "page"],
    ["block_use", own, 3, "page"],
    ["block_use", own, 0, "page"],
  ]);
});
