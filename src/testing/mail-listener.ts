import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { pino } from "pino";
import PostalMime, { type Email } from "postal-mime";
import { onTestFinished } from "vitest";
import type { Queue, Worker } from "#infra/jobs/queue.ts";
import { countQueued } from "#infra/jobs/queued-jobs.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import { openMail } from "#infra/mail/open-mail.ts";
import { eventually } from "./eventually.ts";
import type { TestPostgres } from "./postgres.ts";

export interface ReceivedMail {
  readonly to: readonly string[];
  /** The email as received: headers, empty line, body. */
  readonly source: string;
}

/** A mail server that accepts every email until the test ends. */
export async function mailListener(): Promise<{ readonly url: string; readonly received: ReceivedMail[] }> {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const keep = async () => {
        const source = await text(stream);
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
      };
      keep().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(resolve)));
  const { port } = smtp.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}

/** Sends all emails of a queue to a mail server of its own, and returns the emails that this server received. */
export async function deliverQueued(
  { db, target }: Pick<TestPostgres, "db" | "target">,
  queue: Queue<object>,
  openWorkers: (mailer: Mailer) => readonly Worker[],
): Promise<Email[]> {
  const { url, received } = await mailListener();
  const mailer = openMail({ smtpUrl: url, from: "Halka <halka@halka.example>", dir: "/nonexistent" });
  const workers = openWorkers(mailer).filter((worker) => worker.queue === queue);
  const jobs = await runJobs(target, workers, pino({ level: "silent" }));
  onTestFinished(async () => {
    await jobs.close();
    await mailer.close();
  });
  await eventually(async () => (await countQueued(db, [queue])).waiting === 0);
  await jobs.close();
  return Promise.all(received.map(({ source }) => PostalMime.parse(source)));
}
