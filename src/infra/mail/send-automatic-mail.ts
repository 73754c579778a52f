import { PermanentFailure } from "#infra/jobs/queue.ts";
import { isPermanent } from "./mail-counters.ts";
import type { Mail, Mailer } from "./mail.ts";

/** Keep autoresponders from replying (RFC 3834). */
const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** Sends an email that no person wrote, within a job. Throws PermanentFailure if no retry can help. */
export async function sendAutomaticMail(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send({ ...mail, headers: { ...AUTOMATIC, ...mail.headers } });
  } catch (error) {
    throw isPermanent(error) ? new PermanentFailure(error) : error;
  }
}
