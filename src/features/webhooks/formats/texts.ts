import en from "../../../../locales/en/webhook_chat.json" with { type: "json" };
import ru from "../../../../locales/ru/webhook_chat.json" with { type: "json" };
import tr from "../../../../locales/tr/webhook_chat.json" with { type: "json" };
import type { Language } from "#base/language.ts";
import type { SentType } from "../event-types.ts";

const texts: Readonly<Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>> = { en, tr, ru };

/** The sentence that a chat shows for a type of event. */
export function getSentence(language: Language, type: SentType): string {
  const [resource = "", verb = ""] = type.split(".");
  return texts[language][resource]?.[verb] ?? type;
}
