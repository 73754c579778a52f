import { join } from "node:path";
import type { MailSettings } from "#infra/mail/open-mail.ts";
import type { Settings } from "./settings.ts";

/** How mail leaves this node: through `SMTP_URL`, else into a folder. */
export function mailSettings({ SMTP_URL, MAIL_FROM, DATA_DIR }: Settings): MailSettings {
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, dir: join(DATA_DIR, "mail") };
}
