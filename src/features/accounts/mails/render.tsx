import { render } from "@react-email/render";
import type { Language } from "#base/language.ts";
import { AccountMail } from "./account-mail.tsx";
import type { MailContent } from "./content.ts";
import { composeMessage } from "./email-message.ts";
import { toPlainText } from "./plain-text.ts";

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Renders a mail in a language, as HTML and as text. */
export async function renderMail(content: MailContent, language: Language, publicUrl: string): Promise<RenderedMail> {
  const message = composeMessage(content, language, publicUrl);
  const html = await render(<AccountMail message={message} language={language} publicUrl={publicUrl} />);
  return { subject: message.subject, html, text: toPlainText(message) };
}
