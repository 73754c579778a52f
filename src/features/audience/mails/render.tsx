import { render } from "@react-email/render";
import type { Language } from "#base/language.ts";
import { AccountMail } from "#features/accounts/mails/account-mail.tsx";
import type { EmailMessage } from "#features/accounts/mails/email-message.ts";
import { toPlainText } from "#features/accounts/mails/plain-text.ts";
import type { RenderedMail } from "#features/accounts/mails/render.tsx";

/** Renders an e-mail message as HTML and as text. */
export async function renderEmail(message: EmailMessage, language: Language, publicUrl: string): Promise<RenderedMail> {
  const html = await render(<AccountMail message={message} language={language} publicUrl={publicUrl} />);
  return { subject: message.subject, html, text: toPlainText(message) };
}
