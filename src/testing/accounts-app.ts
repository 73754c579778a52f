import { OpenAPIHono } from "@hono/zod-openapi";
import { pino } from "pino";
import { newId } from "#base/ids.ts";
import { isLanguage } from "#base/language.ts";
import { Refusal, signedOut } from "#base/errors.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import type { AccountsCtx, SessionCtx } from "#features/accounts/ctx.ts";
import { accountQueues, accountWorkers } from "#features/accounts/jobs.ts";
import { accountMails } from "#features/accounts/mail-queue.ts";
import { openPasswords } from "#features/accounts/passwords.ts";
import { accountRoutes } from "#features/accounts/routes.ts";
import { findSession } from "#features/accounts/sessions.ts";
import type { Fact } from "#features/outbox/facts.ts";
import { mount } from "#infra/http/mount.ts";
import { problemOf, problemOfBug } from "#infra/http/problem.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { type Limits, noLimits } from "#infra/limits/limits.ts";
import { networkOf } from "#infra/limits/network.ts";
import { openLimits } from "#infra/limits/open-limits.ts";
import type { Mail, Mailer } from "#infra/mail/mail.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { testPostgres, type TestPostgres } from "./postgres.ts";

export const PUBLIC_URL = "https://halka.example";
/** Cheap on purpose: what is tested here is not how hard the hash is. */
const COST = { memoryKiB: 64, passes: 1, lanes: 1 };

export interface Call {
  readonly token?: string | undefined;
  readonly address?: string;
  readonly language?: string;
  readonly raw?: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // because tests read answers of many shapes, and a wrong reading fails the test
  readonly body: Record<string, never>;
}

export interface AccountsApp extends TestPostgres {
  readonly mails: Mail[];
  readonly facts: Fact[];
  readonly keys: ReturnType<typeof openKeys>;
  readonly ctx: AccountsCtx;
  /** What the clock of the verbs says. */
  clock: Date;
  limits: Limits;
  call(endpoint: keyof typeof accountsContract, body?: unknown, call?: Call): Promise<Reply>;
  /** Does every queued mail job, as the background process would, and answers the mails that were sent. */
  deliver(): Promise<Mail[]>;
}

/** The calls of accounts on a database of their own, with everything real but the way out for mails. */
export async function accountsApp(): Promise<AccountsApp> {
  const postgres = await testPostgres();
  await installJobs(postgres.target, accountQueues);
  const keys = openKeys("a secret of more than thirty-two characters");
  const passwords = await openPasswords(COST);
  const facts: Fact[] = [];
  const mails: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => void mails.push(mail),
    close: async () => {},
  };
  const log = pino({ level: "silent" });
  const shared = {
    db: postgres.db,
    log,
    now: () => app.clock,
    announce: (made: readonly Fact[]) => void facts.push(...made),
    keys,
    jobs: openJobs(postgres.db),
    passwords,
    reservedHandles: new Set(["dashboard", "v1"]),
    publicUrl: PUBLIC_URL,
  };
  const contextOf = (headers: Headers, setCookie: (cookie: string) => void): AccountsCtx => {
    const language = headers.get("accept-language");
    return {
      ...shared,
      limits: app.limits,
      network: networkOf(headers.get("x-address") ?? "192.0.2.1"),
      userAgent: headers.get("user-agent") ?? "",
      language: isLanguage(language) ? language : "en",
      setCookie,
    };
  };
  const hono = new OpenAPIHono();
  hono.onError((error) => {
    const { status, headers, body } =
      error instanceof Refusal ? problemOf(error, "id") : problemOfBug(String(error.stack));
    return new Response(body, { status, headers });
  });
  mount<typeof accountsContract, AccountsCtx, SessionCtx>(hono, accountsContract, accountRoutes, {
    enter: async (_access, c) =>
      contextOf(c.req.raw.headers, (cookie) => c.header("set-cookie", cookie, { append: true })),
    async enterSession(c) {
      const ctx = contextOf(c.req.raw.headers, (cookie) => c.header("set-cookie", cookie, { append: true }));
      const session = await findSession(ctx, c.req.header("authorization")?.replace(/^Bearer /, "") ?? "");
      if (!session) throw new Refusal(signedOut);
      return { ...ctx, ...session };
    },
  });

  const app: AccountsApp = {
    ...postgres,
    mails,
    facts,
    keys,
    clock: new Date(),
    limits: noLimits,
    get ctx() {
      return contextOf(new Headers(), () => {});
    },
    async call(endpoint, body, { token, address, language, raw } = {}) {
      const [method, path] = endpoint.split(" ") as [string, string];
      const headers: Record<string, string> = { "content-type": "application/json", "user-agent": "test" };
      if (token) headers["authorization"] = `Bearer ${token}`;
      if (address) headers["x-address"] = address;
      if (language) headers["accept-language"] = language;
      const sent = raw ?? JSON.stringify(body ?? {});
      const response = await hono.request(path, { method, headers, body: sent });
      const text = await response.text();
      const answer = (text ? JSON.parse(text) : {}) as Record<string, never>;
      if (response.status === 500) throw new Error(`A bug was answered: ${text}`);
      return { status: response.status, headers: response.headers, body: answer };
    },
    async deliver() {
      const before = mails.length;
      const worker = accountWorkers({ ...app.ctx, limits: app.limits }, mailer).find(
        ({ queue }) => queue === accountMails,
      )!;
      const jobs = await postgres.sql<{ id: string; data: object }[]>`
        delete from pgboss.job where name = ${accountMails.name} returning id, data`;
      for (const job of jobs.sort((a, b) => (a.id < b.id ? -1 : 1))) await worker.work(job);
      return mails.slice(before);
    },
  };
  return app;
}

/** Limits that are really counted, with a key of their own. */
export function realLimits(app: AccountsApp): Limits {
  return openLimits(app.sql, app.keys.of(newId()));
}

/** The code in a verification mail. */
export function codeIn(mail: Mail | undefined): string {
  return /^ {4}([0-9A-Z]{8})$/m.exec(mail?.text ?? "")?.[1] ?? "";
}

/** The token in a mail that leads to a new password. */
export function tokenIn(mail: Mail | undefined): string {
  return /#token=([\w-]+)$/m.exec(mail?.text ?? "")?.[1] ?? "";
}

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

let people = 0;

export function person(overrides: Partial<Person> = {}): Person {
  people++;
  return { username: `person${people}`, email: `person${people}@example.com`, password: "correct horse", ...overrides };
}

/** Somebody who has signed up and verified their address. */
export async function member(app: AccountsApp, overrides: Partial<Person> = {}): Promise<Person> {
  const made = person(overrides);
  await app.call("POST /users", made);
  const mail = (await app.deliver()).find(({ to }) => to === made.email);
  await app.call("POST /users/email_verify", { code: codeIn(mail) });
  return made;
}

/** Signs in and answers the bearer token. */
export async function tokenOf(app: AccountsApp, { email, password }: Person): Promise<string> {
  const { body } = await app.call("POST /users/login", { user: { email, password } });
  return (body as unknown as { user: { token: string } }).user.token;
}
