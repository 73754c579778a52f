import type { Language } from "#base/language.ts";
import type { Format } from "../event-types.ts";
import { toChatMessage, type MessagePart, type WebhookPayload, type MessageValue } from "./chat-message.ts";

interface BodyFormat {
  readonly format: Format;
  readonly chatId: string | null;
}

/** The request body for an event. `language` is the language of the sentences in chats. */
export function toRequestBody({ format, chatId }: BodyFormat, payload: WebhookPayload, language: Language): string {
  switch (format) {
    case "standard":
      return JSON.stringify(payload);
    case "slack":
      return JSON.stringify(toSlack(payload, language));
    case "discord":
      return JSON.stringify(toDiscord(payload, language));
    case "telegram":
      return JSON.stringify(toTelegram(payload, language, chatId));
  }
}

/** The maximum length of a section's text (Slack's "Section block"), counted here with its escaping. */
const SLACK_TEXT_MAX = 3_000;
/** To what length texts are cut if the section would be too long: escaping can make a text five times as long. */
const SLACK_SHORTER = [250, 100];
/** A longer address, with its escaping, is omitted. */
const SLACK_ADDRESS_MAX = 750;

function toSlack(payload: WebhookPayload, language: Language): object {
  let message = renderForSlack(payload, language);
  for (const textMax of SLACK_SHORTER)
    if (message.text.length > SLACK_TEXT_MAX) message = renderForSlack(payload, language, textMax);
  const { sentence, text } = message;
  return {
    // shown in notifications, with the same escaping
    text: sentence,
    blocks: [{ type: "section", text: { type: "mrkdwn", text } }],
    unfurl_links: false,
    unfurl_media: false,
  };
}

function renderForSlack(payload: WebhookPayload, language: Language, textMax?: number) {
  const { sentence, lines, quote } = toChatMessage(payload, language, textMax);
  const quoted = quote === undefined ? [] : quote.split("\n").map((line) => `> ${slack.text(line)}`);
  const main = render(sentence, slack);
  return { sentence: main, text: [main, ...lines.map((line) => render(line, slack)), ...quoted].join("\n") };
}

/** The brand's accent. */
const DISCORD_COLOUR = 0x0e7c66;

function toDiscord(payload: WebhookPayload, language: Language): object {
  const { sentence, lines, quote } = toChatMessage(payload, language);
  const quoted = quote === undefined ? [] : quote.split("\n").map((line) => `> ${discord.text(line)}`);
  const description = [render(sentence, discord), ...lines.map((line) => render(line, discord)), ...quoted].join("\n");
  return {
    embeds: [{ description, color: DISCORD_COLOUR, timestamp: payload.timestamp }],
    // so that "@everyone" in the name of a link notifies no one
    allowed_mentions: { parse: [] },
  };
}

function toTelegram(payload: WebhookPayload, language: Language, chatId: string | null): object {
  const { sentence, lines, quote } = toChatMessage(payload, language);
  const quoted = quote === undefined ? [] : [`<blockquote>${telegram.text(quote)}</blockquote>`];
  return {
    chat_id: chatId,
    text: [render(sentence, telegram), ...lines.map((line) => render(line, telegram)), ...quoted].join("\n"),
    parse_mode: "HTML",
    link_preview_options: { is_disabled: true },
  };
}

interface Markup {
  text(text: string): string;
  link(text: string, url: string): string;
}

function render(parts: readonly MessagePart[], markup: Markup): string {
  return parts.map((part) => (typeof part === "string" ? markup.text(part) : renderValue(part, markup))).join("");
}

function renderValue({ text, url }: MessageValue, markup: Markup): string {
  return url === undefined ? markup.text(text) : markup.link(text, url);
}

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Slack's mrkdwn cannot escape formatting characters; a zero-width space keeps them from forming pairs. */
const slack: Markup = {
  text: (text) => escapeHtml(text).replaceAll(/[*_~`]/g, (mark) => `\u200B${mark}\u200B`),
  link(text, url) {
    const address = escapeHtml(url).replaceAll("|", "%7C");
    const shown = slack.text(text);
    return address.length > SLACK_ADDRESS_MAX ? shown : `<${address}|${shown.replaceAll("|", "\u2502")}>`;
  },
};

const discord: Markup = {
  text: (text) => text.replaceAll(/[\\*_~`|>[\]()#@:-]/g, (mark) => `\\${mark}`),
  link: (text, url) => `[${discord.text(text)}](<${url.replaceAll(/[<>\s]/g, (mark) => encodeURIComponent(mark))}>)`,
};

const telegram: Markup = {
  text: escapeHtml,
  link: (text, url) => `<a href="${escapeHtml(url).replaceAll('"', "&quot;")}">${escapeHtml(text)}</a>`,
};
