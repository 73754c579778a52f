import { createTransport } from "nodemailer";
import { envelopeOf, type Mailer } from "./mail.ts";

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Mail through an SMTP server: a small pool of connections, and no wait without an end. */
export function smtpMailer(url: string, from: string): Mailer {
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
      await transport.sendMail(envelopeOf(mail, from));
    },
    async close() {
      transport.close();
    },
  };
}
