import { expect, test } from "vitest";
import { languages } from "#base/language.ts";
import { eventTypes, type Format, TEST_EVENT } from "../event-types.ts";
import { getEvent, webhookEvents } from "../events.ts";
import { toRequestBody } from "./request-body.ts";

const NAME = `<b>*Sale* & "_x_" | [a](https://evil.example) @everyone`;
const renamed = { ...getEvent("link.created").example, data: { ...getEvent("link.created").example.data, name: NAME } };
const to = (format: Format, payload: object = renamed, language: "en" | "tr" | "ru" = "en") =>
  JSON.parse(toRequestBody({ format, chatId: "-1001" }, payload as typeof renamed, language));

test("every event type has an example that its schema accepts, and a sentence in each language", () => {
  expect(webhookEvents.map(({ name }) => name)).toEqual([...eventTypes, TEST_EVENT]);
  for (const { name, schema, example } of webhookEvents) {
    expect(schema.parse(example)).toEqual(example);
    for (const language of languages) {
      const { text } = to("telegram", example, language);
      expect(text).not.toContain(name);
      expect(text).not.toMatch(/\{\{|undefined/);
    }
  }
});

test("the standard format is the payload itself", () => {
  expect(to("standard")).toEqual(renamed);
});

test("Slack gets escaped mrkdwn with links", () => {
  const { text, blocks } = to("slack");
  expect(blocks[0]).toMatchObject({ type: "section", text: { type: "mrkdwn" } });
  expect(text).toMatch(/^New link: <https:\/\/example\.com\/l\/x7k2p\|&lt;b&gt;/);
  expect(text).not.toContain("*Sale*");
  expect(text.split("|")).toHaveLength(3);
});

test("Discord gets escaped Markdown, and mentions no one", () => {
  const body = to("discord");
  expect(body.allowed_mentions).toEqual({ parse: [] });
  const { description } = body.embeds[0];
  expect(description).toContain("](<https://example.com/l/x7k2p>)");
  expect(description).toContain(String.raw`\*Sale\*`);
  expect(description).toContain(String.raw`\[a\]\(https\://evil`);
});

test("Telegram gets escaped HTML with the id of the chat", () => {
  const body = to("telegram");
  expect(body).toMatchObject({ chat_id: "-1001", parse_mode: "HTML" });
  expect(body.text).toContain('<a href="https://example.com/l/x7k2p">&lt;b&gt;*Sale* &amp; ');
});

test("a message quotes at most 500 characters of what the visitor wrote", () => {
  const { example } = getEvent("message.received");
  const long = { ...example, data: { ...example.data, message: `Hi <there>\n${"x".repeat(900)}` } };
  expect(to("slack", long).blocks[0].text.text).toContain("\n> Hi &lt;there&gt;\n> xxx");
  expect(to("telegram", long).text).toMatch(/[^x]x{488}…/);
  expect(to("telegram", example, "ru").text).toContain("Новое сообщение: Grace (reader@example.com)");
});

test("a Slack section has at most 3,000 characters, and no part of an entity", () => {
  const { example: message } = getEvent("message.received");
  const [name, text] = ["&".repeat(100), `${"&".repeat(200)}\n`.repeat(4)];
  const quoted = to("slack", { ...message, data: { ...message.data, name, message: text } }).blocks[0].text.text;
  expect(quoted.length).toBeLessThanOrEqual(3_000);
  expect(quoted.length).toBeGreaterThan(1_000);
  expect(quoted.replaceAll("&amp;", "")).not.toContain("&");
  const { example: link } = getEvent("link.created");
  const address = `https://shop.example/?${"a&".repeat(230)}`;
  const data = { ...link.data, name: "&".repeat(500), link: address, shortUrl: address };
  expect(to("slack", { ...link, data }).blocks[0].text.text.length).toBeLessThanOrEqual(3_000);
});

test.each(["slack", "discord", "telegram"] as const)(
  "%s gets only the site of an address that is too long for a message",
  (format) => {
    const { example } = getEvent("link.created");
    const toText = (link: string) => JSON.stringify(to(format, { ...example, data: { ...example.data, link } }));
    const longest = `https://shop.example/${"x".repeat(479)}`;
    expect(longest).toHaveLength(500);
    expect(toText(longest)).toContain(longest);
    const unlinked = toText(`${longest}y`);
    expect(unlinked).not.toMatch(/[<(="]https:..shop/);
    expect(unlinked).toMatch(/shop\.example\/…/);
    expect(unlinked).not.toContain("xxx");
    // the short address remains a link
    expect(unlinked).toContain("https://example.com/l/x7k2p");
  },
);

test("clicks are counted by link, most clicked first", () => {
  const { example } = getEvent("link.clicked");
  const clicks = ["a", "b", "b", "c", "d", "e", "f"].map((code) => ({ code }));
  const { text } = to("telegram", { ...example, data: { clicks } });
  expect(text.split("\n")).toEqual(["Clicks: 7", "b: 2", "a: 1", "c: 1", "d: 1", "e: 1"]);
});
