import { type Context, Hono } from "hono";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { newId } from "#base/ids.ts";
import { isLanguage } from "#base/language.ts";
import { ApiError, signedOut } from "#base/errors.ts";
import { type AccountsContract, accountsContract } from "#features/accounts/contract.ts";
import type { AccountsCtx, OwnerCtx, SessionCtx } from "#features/accounts/ctx.ts";
import type { OidcProvider } from "#features/accounts/oidc/provider.ts";
import { accountQueues, accountWorkers } from "#features/accounts/jobs.ts";
import { accountMails } from "#features/accounts/mail-queue.ts";
import { openPasswords } from "#infra/passwords/passwords.ts";
import { accountRoutes } from "#features/accounts/routes.ts";
import { findSession } from "#features/accounts/sessions.ts";
import type { DomainEvent } from "#features/outbox/domain-events.ts";
import { mount } from "#infra/http/mount.ts";
import { respondIdempotently } from "#infra/http/idempotent-response.ts";
import { toAddress } from "#client/call.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { type RateLimits, noRateLimits, logRateLimits } from "#infra/rate-limits/rate-limits.ts";
import { toNetwork } from "#infra/rate-limits/network.ts";
import { openRateLimits } from "#infra/rate-limits/open-rate-limits.ts";
import type { Mail, Mailer } from "#infra/mail/mail.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { readReply, toErrorResponse } from "./problem.ts";
import { CHEAP_COST, TEST_SECRET } from "./secrets.ts";
import { testPostgres, type TestPostgres } from "./postgres.ts";

export const PUBLIC_URL = "https://halka.example";

type WriteFields = Parameters<typeof logRateLimits>[1];

export interface Call {
  readonly token?: string | undefined;
  readonly address?: string;
  readonly language?: string;
  readonly userAgent?: string;
  readonly country?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  readonly raw?: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // allows any property, since responses have many shapes and a wrong access fails the test anyway
  readonly body: Record<string, never>;
}

export interface AccountsApp extends TestPostgres {
  readonly mails: Mail[];
  readonly events: DomainEvent[];
  readonly keys: ReturnType<typeof openKeys>;
  readonly ctx: AccountsCtx;
  /** The current time for all calls. */
  clock: Date;
  rateLimits: RateLimits;
  /** The OpenID provider, if the test sets one. */
  provider: OidcProvider | undefined;
  /** The check for disposable addresses, if the test sets one. */
  isDisposable: AccountsCtx["isDisposable"];
  call(endpoint: keyof AccountsContract, body?: unknown, call?: Call): Promise<Reply>;
  /** Runs the queued mail jobs as the background process would, and returns the sent emails. */
  deliver(): Promise<Mail[]>;
}

/** Serves the calls of accounts on a separate database. Only the mail transport is a fake. */
export async function accountsApp(): Promise<AccountsApp> {
  const postgres = await testPostgres();
  await installJobs(postgres.target, accountQueues);
  const keys = openKeys(TEST_SECRET);
  const passwords = await openPasswords(CHEAP_COST);
  const events: DomainEvent[] = [];
  const mails: Mail[] = [];
  const mailer: Mailer = {
    async send(mail) {
      mails.push(mail);
      return "250";
    },
    forget: async () => {},
    sweep: async () => {},
    close: async () => {},
  };
  const log = pino({ level: "silent" });
  const shared = {
    db: postgres.db,
    log,
    now: () => app.clock,
    announce: (committed: readonly DomainEvent[]) => void events.push(...committed),
    keys,
    jobs: openJobs(),
    passwords,
    reservedHandles: new Set(["dashboard", "v1"]),
    publicUrl: PUBLIC_URL,
    disconnectApps: async () => undefined,
  };
  const toContext = (headers: Headers, setCookie: (cookie: string) => void, write: WriteFields): AccountsCtx => {
    const language = headers.get("accept-language");
    return {
      ...shared,
      rateLimits: logRateLimits(app.rateLimits, write),
      network: toNetwork(headers.get("x-address") ?? "192.0.2.1"),
      userAgent: headers.get("user-agent") ?? "",
      findCountry: async () => headers.get("x-country") ?? "",
      language: isLanguage(language) ? language : "en",
      provider: app.provider,
      isDisposable: app.isDisposable,
      cookies: headers.get("cookie") ?? "",
      setCookie,
    };
  };
  const hono = new Hono();
  hono.onError(toErrorResponse);
  const enter = (c: Context) =>
    toContext(
      c.req.raw.headers,
      (cookie) => c.header("set-cookie", cookie, { append: true }),
      (fields) => Object.entries(fields).forEach(([name, value]) => c.header(name, value)),
    );
  mount<AccountsContract, AccountsCtx, SessionCtx & OwnerCtx>(hono, accountsContract, accountRoutes, {
    enter: async (_access, c) => enter(c),
    getWorkspace: (ctx) => ctx.accountId,
    runIdempotently: (ctx, call, prepare) => respondIdempotently(ctx, ctx.accountId, call, prepare),
    async enterSession(c) {
      const ctx = enter(c);
      const session = await findSession(ctx, c.req.header("authorization")?.replace(/^Bearer /, "") ?? "");
      if (!session) throw new ApiError(signedOut);
      const actor = { accountId: session.accountId, via: "dashboard" } as const;
      return { ...ctx, ...session, actor, planLimits: false };
    },
  });

  const app: AccountsApp = {
    ...postgres,
    mails,
    events,
    keys,
    clock: new Date(),
    rateLimits: noRateLimits,
    provider: undefined,
    isDisposable: undefined,
    get ctx() {
      return toContext(
        new Headers(),
        () => {},
        () => {},
      );
    },
    async call(
      endpoint,
      body,
      { token, address, language, userAgent = "test", country, params = {}, query = {}, cookie, raw } = {},
    ) {
      const [method, path] = endpoint.split(" ") as [string, string];
      const headers: Record<string, string> = { "content-type": "application/json", "user-agent": userAgent };
      if (token) headers["authorization"] = `Bearer ${token}`;
      if (address) headers["x-address"] = address;
      if (cookie) headers["cookie"] = cookie;
      if (country) headers["x-country"] = country;
      if (language) headers["accept-language"] = language;
      const sent = method === "GET" ? {} : { body: raw ?? JSON.stringify(body ?? {}) };
      const response = await hono.request(toAddress(path, { params, query }), { method, headers, ...sent });
      const result = ((await readReply(response)) ?? {}) as Record<string, never>;
      return { status: response.status, headers: response.headers, body: result };
    },
    async deliver() {
      const before = mails.length;
      const worker = accountWorkers({ ...app.ctx, rateLimits: app.rateLimits }, mailer).find(
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

/** Enforces real rate limits until the test ends. Each call starts with all counters at zero. */
export function turnOnRateLimits(app: AccountsApp): void {
  app.rateLimits = openRateLimits(app.sql, app.keys.of(newId()));
  onTestFinished(() => void (app.rateLimits = noRateLimits));
}

/** Runs `work` with the app's clock at another time. */
export async function atTime<T>(app: AccountsApp, clock: Date, work: () => Promise<T>): Promise<T> {
  const now = app.clock;
  app.clock = clock;
  try {
    return await work();
  } finally {
    app.clock = now;
  }
}

/** The code in a verification email; empty if the text has no code. */
export function readMailedCode(mail: Mail | undefined): string {
  return /^ {4}([0-9A-Z]{8})$/m.exec(mail?.text ?? "")?.[1] ?? "";
}

/** The sign-up attempt in a response, which the browser stores. */
export function readAttempt({ body }: Reply): string {
  return (body as unknown as { attempt: string }).attempt;
}

/** The token in a password reset email; empty if the text has no token. */
export function readResetToken(mail: Mail | undefined): string {
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

/** Signs up a person and verifies their address. */
export async function member(app: AccountsApp, overrides: Partial<Person> = {}): Promise<Person> {
  const registration = person(overrides);
  await app.call("POST /users", registration);
  const mail = (await app.deliver()).find(({ to }) => to === registration.email);
  await app.call("POST /users/email_verify", { code: readMailedCode(mail) });
  return registration;
}

/** Signs in and returns the bearer token. */
export async function getToken(app: AccountsApp, { email, password }: Person, from: Call = {}): Promise<string> {
  const { body } = await app.call("POST /users/login", { user: { email, password } }, from);
  return (body as unknown as { user: { token: string } }).user.token;
}

export async function getAccountId(app: AccountsApp, { email }: Pick<Person, "email">): Promise<string> {
  const [account] = await app.sql<{ id: string }[]>`select id from accounts where email = ${email}`;
  if (!account) throw new Error(`There is no account with the address ${email}`);
  return account.id;
}
