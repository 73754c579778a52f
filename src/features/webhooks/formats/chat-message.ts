import en from "../../../../locales/en/webhook_chat.json" with { type: "json" };
import ru from "../../../../locales/ru/webhook_chat.json" with { type: "json" };
import tr from "../../../../locales/tr/webhook_chat.json" with { type: "json" };
import type { Language } from "#base/language.ts";
import type { SentType } from "../event-types.ts";

export interface WebhookPayload {
  readonly type: SentType;
  readonly timestamp: string;
  readonly data: object;
}

/** A value in a sentence. It is a link if it has an address. */
export interface MessageValue {
  readonly text: string;
  readonly url?: string;
}
/** Fixed text, or a value. */
export type MessagePart = string | MessageValue;

interface ChatMessage {
  readonly sentence: readonly MessagePart[];
  /** Further details, one per line. */
  readonly lines: readonly (readonly MessagePart[])[];
  /** What a visitor wrote. */
  readonly quote?: string | undefined;
}

const texts: Readonly<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>> = { en, tr, ru };

/** The usual maximum length of a visitor's or link's text in a message, and the maximum of an address behind a text. */
const TEXT_MAX = 500;
const LINES_MAX = 5;

/** The message that a chat shows about an event. Texts of visitors and links are cut to `textMax`. */
export function toChatMessage(
  { type, data }: WebhookPayload,
  language: Language,
  textMax: number = TEXT_MAX,
): ChatMessage {
  const fields = data as Readonly<Record<string, unknown>>;
  const clicks = fields["clicks"] ?? fields["goals"];
  const list = Array.isArray(clicks) ? (clicks as readonly { readonly code: string }[]) : [];
  const values = getValues(fields, list.length, textMax);
  const parts = getSentence(language, type)
    .split(/(\{\{\w+\}\})/)
    .filter(Boolean)
    .map((part): MessagePart => {
      const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
      return name === undefined ? part : (values[name] ?? { text: "" });
    });
  const message = fields["message"];
  const quote = typeof message === "string" ? cut(message, textMax) : undefined;
  return { sentence: parts, lines: countByCode(list), quote };
}

/** The sentence that a chat shows for a type of event. */
function getSentence(language: Language, type: SentType): string {
  const [topic = "", verb = ""] = type.split(".");
  return texts[language][topic]?.[verb] ?? type;
}

function getValues(
  fields: Readonly<Record<string, unknown>>,
  count: number,
  textMax: number,
): Readonly<Record<string, MessageValue>> {
  const read = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  return {
    link: toValue(textMax, read("name") || read("_id"), read("shortUrl")),
    destination: toDestination(textMax, read("link")),
    page: toValue(textMax, read("page"), read("url")),
    email: toValue(textMax, read("email")),
    name: toValue(textMax, read("name")),
    host: toValue(textMax, read("host")),
    count: toValue(textMax, String(count)),
  };
}

/**
 * A text, shortened if it is long. The address behind it is omitted rather than shortened, since a shortened address
 * would lead elsewhere.
 */
function toValue(textMax: number, text: string, url = ""): MessageValue {
  return { text: cut(text, textMax), ...(url !== "" && url.length <= TEXT_MAX && { url }) };
}

function toDestination(textMax: number, address: string): MessageValue {
  const origin = /^https?:/.test(address) ? URL.parse(address)?.origin : undefined;
  if (origin === undefined) return toValue(textMax, address);
  // chats turn plain addresses into links too, and a shortened one would lead to a wrong page
  const text = address.length > textMax ? `${origin}/…` : address;
  return { text, ...(address.length <= TEXT_MAX && { url: address }) };
}

/** The links that were clicked most. */
function countByCode(clicks: readonly { readonly code: string }[]): MessagePart[][] {
  const counts = new Map<string, number>();
  for (const { code } of clicks) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, LINES_MAX)
    .map(([code, count]) => [{ text: `${code}: ${count}` }]);
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text;
}
