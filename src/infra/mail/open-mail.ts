import { emlFolder } from "./eml-folder.ts";
import type { Mailer } from "./mail.ts";
import { smtpMailer } from "./smtp.ts";

export interface MailSettings {
  /** `smtp://user:password@host:port` or `smtps://...`; without it mails become files in `dir`. */
  readonly smtpUrl?: string | undefined;
  readonly from: string;
  readonly dir: string;
}

/** Opens the mail transport: an SMTP server if one is set, else a folder. */
export function openMail({ smtpUrl, from, dir }: MailSettings): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from) : emlFolder(dir, from);
}
