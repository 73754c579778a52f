import type { Context, MiddlewareHandler } from "hono";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { crossSite, diskFull, ApiError, signedOut, viewOnly } from "#base/errors.ts";
import { allows, type Scope, scopeMissing, sessionRequired } from "#base/scopes.ts";
import { findSession, isViewToken } from "#features/accounts/sessions.ts";
import { findApiKey } from "#features/api-keys/find-api-key.ts";
import { looksLikeApiKey } from "#features/api-keys/key.ts";
import type { CallingKey } from "#features/api-keys/request-log.ts";
import { findAccessToken, looksLikeAccessToken } from "#features/oauth/find-access-token.ts";
import type { Access, Endpoint } from "#base/contract.ts";
import { accountBlocked } from "#features/moderation/contract.ts";
import { mayView } from "#features/operate/account-view.ts";
import { getLanguage, isGetOrHead } from "#features/visits/request.ts";
import type { AuthMiddleware } from "#infra/http/mount.ts";
import { openFetchShares } from "#infra/fetch/fetch-shares.ts";
import { respondIdempotently } from "#infra/http/idempotent-response.ts";
import { logRateLimits } from "#infra/rate-limits/rate-limits.ts";
import { toNetwork } from "#infra/rate-limits/network.ts";
import { LOOPBACK_HOSTS } from "../settings/hosts.ts";
import type { Settings } from "../settings/settings.ts";
import type { WebNode } from "../web-node.ts";
import type { HandlerCtx, SignedInCtx } from "./endpoints.ts";
import { noteKeyedCall, noteLimits, getRequestId } from "./request-notes.ts";

/** The request as Node received it; undefined if the app is called without a server. */
export function findIncoming(c: Context): IncomingMessage | undefined {
  return (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
}

/** The request header in which a signed-in call names its page, by the id of the workspace. */
export const WORKSPACE_HEADER = "x-workspace";

/** The form of a tab's id. With it, the tab ignores its own changes when they are announced. */
const CLIENT = /^[\w-]{8,40}$/;

const BAD_KEY = "This API key or access token isn't valid. It may have expired or been revoked.";

const BEARER = /^Bearer ([\x21-\x7e]{1,200})$/i;

function readToken(c: Context): string {
  return BEARER.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
}

/** The one POST that stores nothing: it renders the dashboard's preview. */
const PREVIEW = /^(?:\/api)?\/v1\/appearance\/preview$/;

/** Rejects every change by an operator who views an account, before any handler: calls, uploads, OAuth and MCP. */
export const rejectViewChanges: MiddlewareHandler = async (c, next) => {
  const isHarmless = isGetOrHead(c.req) || c.req.method === "OPTIONS";
  const isPreview = c.req.method === "POST" && PREVIEW.test(c.req.path);
  if (!isHarmless && !isPreview && isViewToken(readToken(c))) throw new ApiError(viewOnly);
  await next();
};

type Caller = Pick<SignedInCtx, "accountId" | "workspaceId">;

type OnFound = (key: CallingKey) => void;

const toCallingKey = ({ workspaceId, keyId, keyName }: CallingKey): CallingKey => ({ workspaceId, keyId, keyName });

/** A call of the MCP server: its context, and what its key allows. */
export interface McpCaller {
  readonly ctx: SignedInCtx;
  readonly key: CallingKey;
  readonly scopes: readonly Scope[];
}

export interface NodeAuth extends AuthMiddleware<HandlerCtx, SignedInCtx> {
  /**
   * Creates the context for the MCP server, which checks scopes and the disk for each tool. `onFound` is called with a
   * valid key before the checks that may reject the call. Throws crossSite, signedOut, and the errors of `findApiKey`.
   */
  enterMcp(c: Context, onFound: OnFound): Promise<McpCaller>;
}

/** The only way into every handler; checks origin, disk and session, in this order. */
export function openAuthMiddleware(node: WebNode): NodeAuth {
  const origins = ownOrigins(node.settings);
  const shareFetch = openFetchShares();

  function enter(access: Access, c: Context): HandlerCtx {
    if (!isGetOrHead(c.req) && access !== "beacon") {
      rejectCrossSite(c.req.raw.headers, origins);
      if (node.disk.isFull()) throw new ApiError(diskFull);
    }
    return toContext(node, c);
  }

  /**
   * Throws accountBlocked for a change to what visitors see: a blocked account still reads, exports and manages itself.
   */
  function requireUnblocked(c: Context, caller: Caller, scope: Endpoint["scope"]): void {
    if (isGetOrHead(c.req) || scope === "session" || scope === undefined) return;
    if (isAccountBlocked(node, caller)) throw new ApiError(accountBlocked);
  }

  /**
   * The context of the API key or OAuth token that a call carries; undefined if the bearer token looks like neither.
   */
  async function enterWithKey(
    c: Context,
    ctx: HandlerCtx,
    via: "api" | "mcp",
    onFound: OnFound,
  ): Promise<McpCaller | undefined> {
    const token = readToken(c);
    const isKey = looksLikeApiKey(token);
    if (!isKey && !looksLikeAccessToken(token)) return undefined;
    const caller = {
      address: ctx.request.address,
      resource: via,
      workspace: c.req.header(WORKSPACE_HEADER),
      onFound: (found: CallingKey) => onFound(toCallingKey(found)),
    };
    const key = await (isKey ? findApiKey(ctx, token, caller) : findAccessToken(ctx, token, caller));
    if (!key) throw new ApiError(signedOut, { message: BAD_KEY });
    const { accountId, workspaceId, plan, scopes } = key;
    const actor = { accountId, via, keyId: key.keyId };
    const fetchExternal = shareFetch(accountId, ctx.fetchExternal);
    return {
      ctx: { ...ctx, fetchExternal, accountId, workspaceId, sessionId: "", plan, actor },
      key: toCallingKey(key),
      scopes,
    };
  }

  return {
    enter: async (access, c) => enter(access, c),
    async enterMcp(c, onFound) {
      rejectCrossSite(c.req.raw.headers, origins);
      const caller = await enterWithKey(c, toContext(node, c), "mcp", onFound);
      if (!caller) throw new ApiError(signedOut);
      return caller;
    },
    getWorkspace: (ctx) => ctx.workspaceId,
    runIdempotently: (ctx, call, prepare) =>
      // the page is part of the request, so a key that was used on another page is rejected
      respondIdempotently(ctx, ctx.accountId, { ...call, request: [ctx.workspaceId, call.request] }, prepare),
    async enterSession(c, { id, scope, isOwnersOnly }) {
      const ctx = enter("session", c);
      const caller = await enterWithKey(c, ctx, "api", (key) => noteKeyedCall(c, { ...key, operation: id }));
      if (caller) {
        if (scope === "session" || scope === undefined) throw new ApiError(sessionRequired);
        if (!allows(caller.scopes, scope)) throw new ApiError(scopeMissing, { extra: { scope } });
        requireUnblocked(c, caller.ctx, scope);
        return caller.ctx;
      }
      const session = await findSession(ctx, readToken(c), c.req.header(WORKSPACE_HEADER));
      if (!session) throw new ApiError(signedOut);
      const { accountId, workspaceId, sessionId, plan, viewerId } = session;
      if (viewerId !== null) {
        if (!(await mayView(ctx, { operatorId: viewerId, accountId }))) throw new ApiError(signedOut);
        if (isOwnersOnly) throw new ApiError(viewOnly);
      }
      requireUnblocked(c, session, scope);
      const fetchExternal = shareFetch(accountId, ctx.fetchExternal);
      const actor = { accountId, via: "dashboard" } as const;
      return { ...ctx, fetchExternal, accountId, workspaceId, sessionId, plan, actor };
    },
  };
}

/** True while the caller's account is blocked, or the account whose primary workspace this is. */
export function isAccountBlocked({ moderation }: WebNode, { accountId, workspaceId }: Caller): boolean {
  return [accountId, workspaceId].some((id) => moderation.find("account", id)?.state === "blocked");
}

/**
 * Rejects a state change that another site started, according to the browser: `Sec-Fetch-Site` if sent, else `Origin`.
 * Callers without either (scripts, apps) pass, since they hold no cookie of ours.
 */
function rejectCrossSite(headers: Headers, origins: ReadonlySet<string>): void {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isAllowed = site ? site === "same-origin" || site === "none" : origin === null || origins.has(origin);
  if (!isAllowed) throw new ApiError(crossSite);
}

/**
 * The origins of our own screens. Public pages on a separate host and short links are not included, since they start no
 * state change.
 */
function ownOrigins({ PUBLIC_URL, PORT }: Settings): ReadonlySet<string> {
  return new Set([PUBLIC_URL, ...LOOPBACK_HOSTS.map((name) => `http://${name}:${PORT}`)]);
}

function toContext(node: WebNode, c: Context): HandlerCtx {
  const incoming = findIncoming(c);
  const headers: IncomingHttpHeaders = incoming?.headers ?? c.req.header();
  const address = node.findAddress(incoming?.socket.remoteAddress, headers["x-forwarded-for"] as string | undefined);
  const request = {
    method: c.req.method,
    url: c.req.url,
    host: headers.host ?? "",
    headers,
    address,
  };
  return {
    ...node.shared,
    rateLimits: logRateLimits(node.shared.rateLimits, (fields) => noteLimits(c, fields)),
    log: node.log.child({ requestId: getRequestId(c) }),
    client: CLIENT.exec(c.req.header("x-client") ?? "")?.[0],
    network: toNetwork(address),
    userAgent: (headers["user-agent"] ?? "").slice(0, 512),
    findCountry: () => getCountry(node, address),
    language: getLanguage(request),
    request,
    cookies: headers.cookie ?? "",
    setCookie: (cookie) => c.header("set-cookie", cookie, { append: true }),
    record: (line) => new Promise((resolve) => node.spool.append(line, resolve)),
  };
}

async function getCountry(node: WebNode, address: string): Promise<string> {
  try {
    return await node.findCountry(address);
  } catch (err) {
    // the country is an optional detail, so a failed lookup must not fail the sign-in
    node.log.warn({ err }, "the country database cannot be read");
    return "";
  }
}
