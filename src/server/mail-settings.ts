import { join } from "node:path";
import type { MailSettings } from "#infra/mail/open-mail.ts";
import type { Settings } from "./settings.ts";

/** The mail transport of this node: `SMTP_URL`, else a folder. */
export function mailSettings({ SMTP_URL, MAIL_FROM, DATA_DIR }: Settings): MailSettings {
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, dir: join(DATA_DIR, "mail") };
}
