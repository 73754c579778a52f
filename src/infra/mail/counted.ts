import { type Mailer, MailRejected, UnsafeMail } from "./mail.ts";

export interface MailCounters {
  onSent(): void;
  /** `isForGood`: no other try will be made. */
  onFailed(isForGood: boolean): void;
}

/** The same way out, with its answers counted. */
export function counted(mailer: Mailer, counters: MailCounters): Mailer {
  return {
    async send(mail) {
      try {
        const result = await mailer.send(mail);
        counters.onSent();
        return result;
      } catch (error) {
        counters.onFailed(isForGood(error));
        throw error;
      }
    },
    forget: (address) => mailer.forget(address),
    close: () => mailer.close(),
  };
}

export function isForGood(error: unknown): error is Error {
  return error instanceof MailRejected || error instanceof UnsafeMail;
}
