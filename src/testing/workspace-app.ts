import { Hono } from "hono";
import { pino } from "pino";
import type { Contract, Handlers } from "#base/contract.ts";
import { ApiError, signedOut } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { languageOfRequest } from "#base/language.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { DomainEvent } from "#features/outbox/domain-events.ts";
import type { ShortHost, WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { mount } from "#infra/http/mount.ts";
import { openPasswords } from "#infra/passwords/passwords.ts";
import { createTestWorkspace } from "./create-workspace.ts";
import { readReply, toErrorResponse } from "./problem.ts";
import { CHEAP_COST } from "./secrets.ts";
import { testPostgres, type TestPostgres } from "./postgres.ts";

export const OWN_HOST = "halka.example";

/** Short addresses without any workspace domains. */
const SHORT_HOST: ShortHost = {
  url: `https://${OWN_HOST}/l`,
  isCaseSensitive: false,
  toOrigin: (host) => `https://${host}`,
  hasDomain: async () => false,
  holdsDomain: async () => false,
  findServed: async () => new Map(),
  listDomains: async () => [],
  findCaseSensitive: async () => new Set(),
};

export interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

export interface Workspace {
  readonly id: string;
  readonly handle: string;
  readonly ctx: WorkspaceCtx;
  /** Calls an endpoint with a session in this workspace. */
  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Reply<T>>;
}

export interface WorkspaceApp extends TestPostgres {
  readonly events: DomainEvent[];
  /** The names of a workspace's events, in their order. */
  getEventNames(workspaceId: string): string[];
  /** The current time for all calls. */
  clock: Date;
  /** True to enforce the limits of plans; false by default, so that tests can create as many links as they need. */
  planLimits: boolean;
  workspace(options?: { handle?: string; pending?: boolean }): Promise<Workspace>;
  /** Calls an endpoint without a session. */
  callSignedOut(method: string, path: string, body?: unknown): Promise<Reply<Record<string, unknown>>>;
}

let workspaces = 0;

/**
 * Serves a contract of workspace resources on a separate database. The bearer token is simply the workspace's id.
 * `more` extends the context for handlers that need more than a workspace's.
 */
export async function workspaceApp<C extends Contract>(
  contract: C,
  handlers: Handlers<C, never, never>,
  more: object = {},
  { shortHost = SHORT_HOST }: { readonly shortHost?: ShortHost } = {},
): Promise<WorkspaceApp> {
  const postgres = await testPostgres();
  const events: DomainEvent[] = [];
  const passwords = await openPasswords(CHEAP_COST);
  const toContext = (workspaceId: string): WorkspaceCtx => ({
    ...more,
    db: postgres.db,
    log: pino({ level: "silent" }),
    now: () => app.clock,
    announce: (committed) => void events.push(...committed),
    workspaceId,
    ownHosts: new Set([OWN_HOST]),
    shortHost,
    planLimits: app.planLimits,
    passwords,
  });
  const hono = new Hono();
  hono.onError(toErrorResponse);
  // the types cannot express what the handlers need; the test provides it in `more`
  mount<C, Ctx, WorkspaceCtx>(hono, contract, handlers as unknown as Handlers<C, Ctx, WorkspaceCtx>, {
    enter: async () => toContext(newId()),
    getWorkspace: (ctx) => ctx.workspaceId,
    // runs the work without storing responses, since these tests have no accounts
    runIdempotently: async (ctx, _call, prepare) => ({ ...(await (await prepare())(ctx)), isReplay: false }),
    async enterSession(c) {
      const token = c.req.header("authorization");
      if (!token) throw new ApiError(signedOut);
      return { ...toContext(token.replace("Bearer ", "")), language: languageOfRequest(c.req.raw) };
    },
  });

  async function call<T>(token: string | undefined, method: string, path: string, body: unknown): Promise<Reply<T>> {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const response = await hono.request(path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await readReply(response)) as T };
  }

  const app: WorkspaceApp = {
    ...postgres,
    events,
    getEventNames: (id) => events.filter(({ workspaceId }) => workspaceId === id).map(({ name }) => name),
    clock: new Date(),
    planLimits: false,
    async workspace({ handle = `workspace${++workspaces}`, pending = false } = {}) {
      const id = newId();
      const ctx = toContext(id);
      await createTestWorkspace(ctx, { id, handle, isPending: pending });
      return { id, handle, ctx, call: (method, path, body) => call(id, method, path, body) };
    },
    callSignedOut: (method, path, body) => call(undefined, method, path, body),
  };
  return app;
}
