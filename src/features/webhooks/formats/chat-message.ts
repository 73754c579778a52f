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

/** The maximum length of a visitor's or link's text in a message, and of an address behind a text. */
const TEXT_MAX = 500;
const LINES_MAX = 5;

/** The message that a chat shows about an event. */
export function toChatMessage({ type, data }: WebhookPayload, language: Language): ChatMessage {
  const fields = data as Readonly<Record<string, unknown>>;
  const clicks = fields["clicks"] ?? fields["goals"];
  const list = Array.isArray(clicks) ? (clicks as readonly { readonly code: string }[]) : [];
  const values = getValues(fields, list.length);
  const parts = getSentence(language, type)
    .split(/(\{\{\w+\}\})/)
    .filter(Boolean)
    .map((part): MessagePart => {
      const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
      return name === undefined ? part : (values[name] ?? { text: "" });
    });
  const message = fields["message"];
  return { sentence: parts, lines: countByCode(list), quote: typeof message === "string" ? cut(message) : undefined };
}

/** The sentence that a chat shows for a type of event. */
function getSentence(language: Language, type: SentType): string {
  const [topic = "", verb = ""] = type.split(".");
  return texts[language][topic]?.[verb] ?? type;
}

function getValues(fields: Readonly<Record<string, unknown>>, count: number): Readonly<Record<string, MessageValue>> {
  const read = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  return {
    link: toValue(read("name") || read("_id"), read("shortUrl")),
    destination: toDestination(read("link")),
    page: toValue(read("page"), read("url")),
    email: toValue(read("email")),
    name: toValue(read("name")),
    host: toValue(read("host")),
    count: toValue(String(count)),
  };
}

/**
 * A text, shortened if it is long. The address behind it is omitted rather than shortened, since a shortened address
 * would lead elsewhere.
 */
function toValue(text: string, url = ""): MessageValue {
  return { text: cut(text), ...(url !== "" && url.length <= TEXT_MAX && { url }) };
}

function toDestination(address: string): MessageValue {
  const origin = /^https?:/.test(address) ? URL.parse(address)?.origin : undefined;
  if (origin === undefined) return toValue(address);
  // chats turn plain addresses into links too, and a shortened one would lead to a wrong page
  return address.length > TEXT_MAX ? { text: `${origin}/…` } : toValue(address, address);
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

function cut(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1).toWellFormed()}…` : text;
}
