import type { Language } from "#base/language.ts";
import type { Mail, Mailer } from "#infra/mail/mail.ts";
import { sendAutomaticMail } from "#infra/mail/send-automatic-mail.ts";
import type { EmailMessage } from "./email-message.ts";

interface OutgoingMessage extends Pick<Mail, "to" | "id" | "headers"> {
  readonly language: Language;
  readonly message: EmailMessage;
}

/** Renders a message and sends it, within a job. Throws PermanentFailure if no retry can help. */
export async function sendMessage(
  { publicUrl }: { readonly publicUrl: string },
  mailer: Mailer,
  { language, message, ...mail }: OutgoingMessage,
): Promise<void> {
  // Loaded on demand: the email renderer takes tens of megabytes.
  const { renderMessage } = await import("./render.tsx");
  await sendAutomaticMail(mailer, { ...mail, ...(await renderMessage(message, language, publicUrl)) });
}
