import type { Context, MiddlewareHandler } from "hono";
import { ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import type { CallingKey, RequestLog } from "#features/api-keys/request-log.ts";
import type { RateLimitFields } from "#infra/rate-limits/rate-limits.ts";

interface KeyedCall extends CallingKey {
  readonly operation: string;
}

const CALL = "keyed call";
const LIMITS = "rate limits";

/** Notes that a request has a valid API key, for the request log. */
export function noteKeyedCall(c: Context, call: KeyedCall): void {
  c.set(CALL, call);
}

/** Keeps the limits that have counted a request, for the rate-limit headers of its response. */
export function noteLimits(c: Context, fields: RateLimitFields): void {
  c.set(LIMITS, fields);
}

/** Records each call with an API key once it has its response, and adds the limits to every response. */
export function recordKeyedCalls(log: RequestLog): MiddlewareHandler {
  return async (c, next) => {
    const begin = performance.now();
    await next();
    for (const [name, value] of Object.entries((c.get(LIMITS) as RateLimitFields | undefined) ?? {}))
      c.header(name, value);
    const call = c.get(CALL) as KeyedCall | undefined;
    if (!call) return;
    const durationMs = performance.now() - begin;
    const { method, path } = c.req;
    log.record({
      ...call,
      via: "api",
      requestId: getRequestId(c),
      method,
      path,
      status: c.res.status,
      code: findCode(c),
      durationMs,
    });
  };
}

function findCode({ error, res }: Context): string | undefined {
  if (error instanceof ApiError) return error.kind.code;
  return res.status >= 500 ? (res.status === 503 ? "unavailable" : "internal_error") : undefined;
}

const ids = new WeakMap<Request, string>();

/** The id that ties a response to its line in the log. */
export function getRequestId(c: Context): string {
  const cached = ids.get(c.req.raw);
  if (cached) return cached;
  const id = newId();
  ids.set(c.req.raw, id);
  return id;
}
