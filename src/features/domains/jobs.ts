import { setTimeout } from "node:timers/promises";
import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import { inRootSpan } from "#infra/trace/span.ts";
import { MINUTE_MS } from "#base/time.ts";
import { checkRow } from "./check.ts";
import type { DomainCheckCtx, DomainJobsCtx } from "./ctx.ts";
import { sendDomainMail } from "./mails/send-domain-mail.ts";
import { domainMails, domainSweep } from "./queues.ts";
import { releaseExpired } from "./release.ts";
import { type DomainRow, leaseDueDomains } from "./store.ts";

/** The queues of domains, which `src/server/jobs.ts` installs. */
export const domainQueues: readonly Queue<object>[] = [domainMails, domainSweep];

export function domainWorkers(ctx: DomainJobsCtx, mailer: Mailer): readonly Worker[] {
  return [
    worker(domainMails, ({ id, data }) => sendDomainMail(ctx, mailer, { id, ...data })),
    worker(domainSweep, async () => void (await releaseExpired(ctx))),
  ];
}

const CONCURRENCY = 20;
const BATCH = 60;
/** Much longer than a batch takes. When it expires, other nodes take over the domains of a dead node. */
const LEASE_MS = 2 * MINUTE_MS;

/** Checks every domain that is due, several at once. Nodes share the work. Returns how many were checked. */
export async function checkDueDomains(ctx: DomainCheckCtx, isStopped = () => false): Promise<number> {
  let count = 0;
  let leased: DomainRow[] = [];
  let leasing: Promise<void> | undefined;

  async function lease(): Promise<void> {
    const now = ctx.now();
    leased = await leaseDueDomains(ctx.db, { now, until: new Date(now.getTime() + LEASE_MS), limit: BATCH });
  }

  async function next(): Promise<DomainRow | undefined> {
    if (isStopped()) return undefined;
    if (leased.length === 0) {
      leasing ??= lease().finally(() => (leasing = undefined));
      await leasing;
    }
    return leased.shift();
  }

  async function checkAll(): Promise<void> {
    for (let row = await next(); row; row = await next()) {
      await check(row);
      count++;
    }
  }

  async function check(row: DomainRow): Promise<void> {
    try {
      await inRootSpan({ name: "domain check", kind: "internal" }, () => checkRow(ctx, row));
    } catch (err) {
      // the domain is due again when its lease ends
      ctx.log.warn({ err, domain: row.id }, "domains: a domain could not be checked");
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, checkAll));
  return count;
}

const PAUSE_MS = 2_000;

/** Checks domains as they become due, until `stop`, which lets running checks finish. */
export function startChecks(ctx: DomainCheckCtx): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await checkDueDomains(ctx, () => signal.aborted).catch((err: unknown) =>
        ctx.log.warn({ err }, "domains: due checks could not be read yet"),
      );
      // aborted by `stop`
      await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
