import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { pino } from "pino";
import type { NewWebhook, Webhook } from "#features/webhooks/contract.ts";
import type { AttemptCtx } from "#features/webhooks/delivery/attempt-delivery.ts";
import { openDeliverer } from "#features/webhooks/delivery/deliverer.ts";
import { dispatchEvents } from "#features/webhooks/dispatch/dispatch.ts";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { queues } from "#server/jobs.ts";
import { afterFile } from "./after-file.ts";
import { testClickHouse } from "./clickhouse.ts";
import { loopbackEgress } from "./loopback-egress.ts";
import { listenOnLoopback } from "./loopback-server.ts";
import { type Member, testMember } from "./member.ts";
import { testNode } from "./node.ts";
import { testPostgres } from "./postgres.ts";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a server that stands in for a third party and records what it receives. */
export async function openReceiver() {
  const seen: Received[] = [];
  const receiver = {
    seen,
    port: 0,
    respond: (_received: Received, response: ServerResponse): void => void response.writeHead(204).end(),
    /** The parsed bodies of requests to a path, in order; of all requests by default. */
    bodies: (path?: string) =>
      seen.filter((each) => path === undefined || each.path === path).map(({ body }) => JSON.parse(body)),
    reset() {
      seen.length = 0;
      receiver.respond = (_received, response) => void response.writeHead(204).end();
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const received = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() };
      seen.push(received);
      receiver.respond(received, response);
    });
  });
  receiver.port = await listenOnLoopback(server);
  return receiver;
}

/** A node whose webhooks are sent to a test server, with functions that do the work of its background process. */
export async function webhooksNode(env: NodeJS.ProcessEnv = {}) {
  const postgres = await testPostgres();
  const clickhouse = await testClickHouse();
  await installJobs(postgres.target, queues);
  const receiver = await openReceiver();
  const external = openFetch({
    userAgent: "HalkaTest/1",
    egress: loopbackEgress(receiver.port),
    totalMs: 60_000,
    maxConcurrentRequests: 200,
  });
  afterFile(() => external.close());
  const instance = await testNode(
    { postgres: postgres.target, clickhouse: clickhouse.target },
    {
      env: { PLAN_LIMITS: "off", ...env },
      change: (node) => ({ shared: { ...node.shared, postExternal: external.post } }),
    },
  );
  const { sql } = instance.node;
  const ctxAt = (now: () => Date = () => new Date()): AttemptCtx => ({
    ...instance.node.shared,
    log: pino({ level: "silent" }),
    jobs: openJobs(),
    now,
    postWebhook: external.post,
    random: () => 0,
    onAttempt: () => undefined,
  });

  /**
   * Creates a webhook to the test's server. Sets the address in the database, since the API would reject a loopback
   * address.
   */
  async function hook(member: Member, settings: Partial<NewWebhook> = {}, path = "/hook"): Promise<Webhook> {
    const { body } = await member.call("POST", "/v1/webhooks", { url: "https://hooks.example/", ...settings });
    await sql`update webhooks set url = ${`http://127.0.0.1:${receiver.port}${path}`}, sealed_url = null where id = ${body._id as string}`;
    return body as Webhook;
  }
  /** Sends all deliveries that are due at an instant. */
  async function deliver(now?: () => Date): Promise<void> {
    const deliverer = openDeliverer(ctxAt(now));
    while ((await deliverer.start()) > 0) await deliverer.untilIdle();
  }
  async function run(now?: () => Date): Promise<void> {
    await dispatchEvents(ctxAt(now));
    await deliver(now);
  }
  /** Deliveries of a webhook, oldest first. */
  const listRows = (webhookId: string) =>
    sql`select * from webhook_deliveries where webhook_id = ${webhookId} order by created_at, id`;
  return {
    ...instance,
    sql,
    postgres,
    external,
    receiver,
    ctxAt,
    hook,
    deliver,
    run,
    listRows,
    member: () => testMember(instance),
  };
}
