import { type Mailer, MailRejected, UnsafeMail } from "./mail.ts";

export interface MailCounters {
  onSent(): void;
  /** `isPermanent` means that the email will not be retried. */
  onFailed(isPermanent: boolean): void;
}

/** A mailer that also counts successes and failures. */
export function withCounters(mailer: Mailer, counters: MailCounters): Mailer {
  return {
    async send(mail) {
      try {
        const result = await mailer.send(mail);
        counters.onSent();
        return result;
      } catch (error) {
        counters.onFailed(isPermanent(error));
        throw error;
      }
    },
    forget: (address) => mailer.forget(address),
    sweep: (before) => mailer.sweep(before),
    close: () => mailer.close(),
  };
}

export function isPermanent(error: unknown): error is Error {
  return error instanceof MailRejected || error instanceof UnsafeMail;
}
