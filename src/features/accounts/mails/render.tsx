import { render } from "@react-email/render";
import type { Language } from "#base/language.ts";
import { AccountMail } from "./account-mail.tsx";
import type { MailContent } from "./content.ts";
import { plainText } from "./plain-text.ts";
import { wordsIn } from "./words.ts";

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Writes a mail in a language, as HTML and as text. */
export async function renderMail(content: MailContent, language: Language, publicUrl: string): Promise<RenderedMail> {
  const html = await render(<AccountMail content={content} language={language} publicUrl={publicUrl} />);
  return { subject: wordsIn(language)[content.kind].subject, html, text: plainText(content, language, publicUrl) };
}
