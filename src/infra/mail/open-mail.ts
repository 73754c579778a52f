import { emlFolder } from "./eml-folder.ts";
import { toEnvelope, MailRejected, type Mailer } from "./mail.ts";
import { createTransport } from "nodemailer";

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

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Mail through an SMTP server: a small pool of connections, and a time limit for every step. */
function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: 2,
    maxMessages: 100,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(mail) {
      const envelope = toEnvelope(mail, from);
      try {
        return (await transport.sendMail(envelope)).response;
      } catch (error) {
        throw isPermanent(error as SmtpError) ? new MailRejected((error as Error).message, error as Error) : error;
      }
    },
    async forget() {},
    async close() {
      transport.close();
    },
  };
}

/** Fields that nodemailer adds to its errors. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/**
 * Only a response to the mail itself is permanent: a wrong password or a greeting of 554 ends when the operator fixes
 * it.
 */
function isPermanent({ code, responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && (code === "EENVELOPE" || code === "EMESSAGE");
}
