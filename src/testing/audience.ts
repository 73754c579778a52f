import type { Email } from "postal-mime";
import { pino } from "pino";
import { newId } from "#base/ids.ts";
import type { AudienceJobsCtx } from "#features/audience/ctx.ts";
import { audienceWorkers } from "#features/audience/jobs.ts";
import { audienceMails } from "#features/audience/queues.ts";
import { submitBlockForm } from "#features/audience/submit-form.ts";
import type { ContentOf } from "#features/blocks/content.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { countQueued } from "#infra/jobs/queued-jobs.ts";
import { queues } from "#server/jobs.ts";
import { testClickHouse } from "./clickhouse.ts";
import { deliverQueued } from "./mail-listener.ts";
import { testNode } from "./node.ts";
import { testPostgres } from "./postgres.ts";

export const captureContent: ContentOf<"capture"> = {
  kind: "capture",
  title: "News from me",
  asksName: true,
  consent: "I want one letter a month.",
  button: "Sign up",
};
export const contactContent: ContentOf<"contact"> = { kind: "contact", title: "Message me", button: "Send" };

/** What the test sets about a visitor. */
interface Visitor {
  readonly language?: "en" | "tr" | "ru";
  readonly address?: string;
  readonly now?: Date;
}

let visitors = 0;
/** A visitor with an address of their own. */
export const newVisitor = (): Visitor & { readonly address: string } => ({ address: `198.51.100.${++visitors}` });

/** A node with rate limits, on which the test acts as visitors and runs the jobs. */
export async function audienceNode() {
  const postgres = await testPostgres();
  const clickhouse = await testClickHouse();
  await installJobs(postgres.target, queues);
  const instance = await testNode(
    { postgres: postgres.target, clickhouse: clickhouse.target },
    { env: { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1,::1" } },
  );
  const { sql } = instance.node;
  const ctxAt = (now: Date): AudienceJobsCtx => ({
    ...instance.node.shared,
    log: pino({ level: "silent" }),
    jobs: openJobs(),
    now: () => now,
  });
  /** Submits the form of a block as a visitor. */
  const submit = (
    workspaceId: string,
    content: ContentOf<"capture"> | ContentOf<"contact">,
    fields: Readonly<Record<string, string>>,
    { language = "en", address = "203.0.113.1", now = new Date() }: Visitor = {},
  ) =>
    submitBlockForm(ctxAt(now), {
      workspaceId,
      block: { id: newId(), content },
      fields: new URLSearchParams(fields),
      language,
      address,
    });

  /** Sends all queued emails to a local mail server, and returns the emails it received. */
  const deliver = () => deliverQueued(postgres, audienceMails, (mailer) => audienceWorkers(ctxAt(new Date()), mailer));
  const countWaiting = async () => (await countQueued(postgres.db, [audienceMails])).waiting;
  /** Subscribes an address, and confirms it by the link in the email. */
  async function subscribe(workspaceId: string, email: string, fields: Readonly<Record<string, string>> = {}) {
    await submit(workspaceId, captureContent, { email, consent: "yes", ...fields });
    // picks this email, since emails to owners may have been queued as well
    const mail = (await deliver()).find(({ to }) => to?.[0]?.address?.toLowerCase() === email.toLowerCase());
    const paths = listSubscriptionPaths(mail!);
    await fetch(instance.origin + paths[0], { method: "POST", body: new URLSearchParams({ do: "confirm" }) });
    return { mail: mail!, confirmPath: paths[0]!, unsubscribePath: getUnsubscribePath(mail!) };
  }
  return { ...instance, postgres, sql, ctxAt, submit, deliver, countWaiting, subscribe };
}

/** The `/subscription/...` paths in the text of an email, in order. */
export function listSubscriptionPaths({ text }: Email): string[] {
  return [...(text ?? "").matchAll(/\/subscription\/[\w-]+/g)].map(([path]) => path);
}

/** The path that a mail program's unsubscribe button requests. */
export function getUnsubscribePath(mail: Email): string {
  const header = mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  return new URL(header.replace(/^<|>$/g, "")).pathname;
}
