import { render } from "@react-email/render";
import type { Language } from "#base/language.ts";
import { AccountMail } from "#features/accounts/mails/account-mail.tsx";
import type { Letter } from "#features/accounts/mails/letter.ts";
import { plainText } from "#features/accounts/mails/plain-text.ts";
import type { RenderedMail } from "#features/accounts/mails/render.tsx";

/** Writes a letter as HTML and as text. */
export async function renderLetter(letter: Letter, language: Language, publicUrl: string): Promise<RenderedMail> {
  const html = await render(<AccountMail letter={letter} language={language} publicUrl={publicUrl} />);
  return { subject: letter.subject, html, text: plainText(letter) };
}
