import { EMAIL_MAX_LENGTH } from "#features/accounts/limits.ts";
import {
  countUnsentMails,
  listUnsentMails,
  retryUnsentMails,
  type UnsentMail,
} from "#features/operate/unsent-mails.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { openMail } from "#infra/mail/open-mail.ts";
import { mailSettings } from "../settings/locations.ts";
import { readSettings } from "../settings/settings.ts";
import { CommandError } from "./command-error.ts";
import { table, toMinute } from "./table.ts";
import { withStores } from "./with-stores.ts";

const USAGE = "Usage: halka mail [retry | test ADDRESS]";

/** `mail` lists unsent emails, `mail retry` retries them now, `mail test ADDRESS` sends a test email. */
export async function processMail([action, address, ...rest]: string[]): Promise<void> {
  if (action === "test" && address && rest.length === 0) return testMail(address);
  if (action !== undefined && action !== "retry") throw new CommandError(USAGE);
  if (address !== undefined) throw new CommandError(USAGE);
  await withStores(async ({ db }) => {
    if (action === "retry") {
      const count = await retryUnsentMails({ db, jobs: openJobs() });
      process.stdout.write(`Retrying ${count} ${count === 1 ? "email" : "emails"} now.\n`);
    }
    const mails = await listUnsentMails({ db });
    process.stdout.write(describeMails(mails, await countUnsentMails({ db })));
  });
}

/** Sends an email directly, without a queue, to show the server's response. */
async function testMail(to: string): Promise<void> {
  if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(to) || to.length > EMAIL_MAX_LENGTH)
    throw new CommandError(`${to} is not an email address, such as ada@example.com`);
  const settings = readSettings(process.env);
  const { renderMail } = await import("#features/accounts/mails/render.tsx");
  const mail = await renderMail({ kind: "test", username: "" }, "en", settings.PUBLIC_URL);
  const mailer = openMail(mailSettings(settings));
  try {
    process.stdout.write(`${await mailer.send({ to, ...mail })}\n`);
  } catch (error) {
    throw new CommandError(`Couldn't send the test email: ${(error as Error).message}`);
  } finally {
    await mailer.close();
  }
}

/** The listed emails as a table; its last line says how many of all unsent ones are left out. */
export function describeMails(mails: readonly UnsentMail[], total: number): string {
  if (mails.length === 0) return "No unsent emails.\n";
  const rows = mails.map(({ queue, kind, state, createdAt, tries, nextTryAt, domain, error }) => [
    state,
    queue,
    kind || "-",
    toMinute(createdAt),
    String(tries),
    state === "waiting" && nextTryAt ? toMinute(nextTryAt) : "-",
    domain || "-",
    error ?? "-",
  ]);
  const listed = table([
    ["STATE", "QUEUE", "KIND", "SINCE (UTC)", "TRIES", "NEXT TRY", "DOMAIN", "LAST ERROR"],
    ...rows,
  ]);
  return total > mails.length ? `${listed}... and ${total - mails.length} more\n` : listed;
}
