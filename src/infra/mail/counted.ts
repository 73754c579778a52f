import { type Mailer, MailRejected, UnsafeMail } from "./mail.ts";

export interface MailCounters {
  onSent(): void;
  /** `isForGood`: there will be no retry. */
  onFailed(isForGood: boolean): void;
}

/** A mailer that also counts successes and failures. */
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
