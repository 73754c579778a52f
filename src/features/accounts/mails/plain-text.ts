import type { Language } from "#base/language.ts";
import { buttonUrl, type MailContent } from "./content.ts";
import { fill, wordsIn } from "./words.ts";

/** The mail for those who read no HTML: written, not scraped, so that the address stands alone on its line. */
export function plainText(content: MailContent, language: Language, publicUrl: string): string {
  const words = wordsIn(language);
  const own = words[content.kind];
  const parts = [
    fill(words.greeting, "username", content.username),
    own.body,
    ...(content.kind === "verify" ? [`    ${content.text}`] : []),
    buttonUrl(content, publicUrl),
    own.note,
    ...(content.kind === "taken" ? [] : [words.ignore]),
    words.sign,
  ];
  return `${parts.join("\n\n")}\n`;
}
