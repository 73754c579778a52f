import { getRetryAfter, HalkaError } from "./error.ts";
import { waitUnlessAborted } from "./sleep.ts";

export interface RetryOptions {
  /** Maximum number of attempts after the first; 0 turns retries off. */
  readonly retries: number;
  /** The longest wait before a retry; a longer `Retry-After` is returned as an error. */
  readonly maxWaitMs: number;
  /** How long an attempt may take until its response begins; 0 turns the limit off. */
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
  /** Replaces the clock in tests. It may end early when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The longest time of a timer; a longer one, such as `Infinity`, would end at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const FIRST_WAIT_MS = 500;
/** Each wait is randomly extended by up to this share, so that clients do not return at the same time. */
const JITTER = 0.25;
const IDEMPOTENT = new Set(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]);

/** Statuses after which a retry may succeed. With 429 and 503, the server has not run the call. */
const NOT_RUN = new Set([429, 503]);
const MAY_HAVE_RUN = new Set([500, 502, 504]);

/**
 * A fetch with retries. It always retries after 429 and 503. After a timeout, a lost connection or another server
 * error, it retries only requests that are safe to repeat: GET, PUT, DELETE, and any with an `Idempotency-Key`. It waits
 * as long as `Retry-After` says, or else 0.5 s, 1 s, 2 s and so on, each plus up to 25% jitter, and throws as soon as
 * the signal of the request is aborted.
 */
export function retrying({ retries, maxWaitMs, timeoutMs, fetch: send, wait }: RetryOptions): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const mayRepeat = IDEMPOTENT.has(request.method) || request.headers.has("idempotency-key");
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      // a body can be read only once, so each attempt except the last sends a copy
      const sent = isLast ? request : request.clone();
      let response: Response | undefined;
      try {
        response = await sendInTime(sent, timeoutMs, send);
      } catch (error) {
        if (isLast || !mayRepeat || request.signal.aborted) throw error;
      }
      if (response && !isWorthRetrying(response, mayRepeat)) return response;
      const waitMs = getWaitMs(response, attempt);
      if (response && (isLast || waitMs > maxWaitMs)) return response;
      await response?.body?.cancel();
      const { signal } = request;
      await waitUnlessAborted(() => wait(waitMs * (1 + Math.random() * JITTER), signal), signal);
    }
  };
}

/** Throws unless the response begins in time. Reading its body may take longer, as with a large export. */
async function sendInTime(request: Request, timeoutMs: number, send: typeof fetch): Promise<Response> {
  if (!(timeoutMs > 0) || timeoutMs > MAX_TIMER_MS) return send(request);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    return await send(new Request(request, { signal: AbortSignal.any([request.signal, limit.signal]) }));
  } catch (error) {
    if (!limit.signal.aborted || request.signal.aborted) throw error;
    const message = `The server did not respond within ${timeoutMs / 1_000} s`;
    throw new HalkaError(message, { code: "timeout", cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function isWorthRetrying({ status, headers }: Response, mayRepeat: boolean): boolean {
  // an earlier attempt of a call with an Idempotency-Key is still in progress
  const isInFlight = status === 409 && headers.has("retry-after");
  return NOT_RUN.has(status) || (mayRepeat && (MAY_HAVE_RUN.has(status) || isInFlight));
}

function getWaitMs(response: Response | undefined, attempt: number): number {
  const seconds = response && getRetryAfter(response.headers);
  return seconds === undefined ? FIRST_WAIT_MS * 2 ** attempt : seconds * 1_000;
}
