import { BATCH_SIZE, BATCH_TOKENS, BATCH_WAIT_MS, TOKEN_MS } from "../limits.ts";

/** The waiting clicks of one webhook, and its token bucket for calls with fewer than 500 clicks. */
export interface BatchState {
  readonly waiting: number;
  /** When the first waiting click was recorded; null if none is waiting. */
  readonly sinceMs: number | null;
  readonly tokens: number;
  readonly tokensAtMs: number;
}

/**
 * The current tokens of a bucket that gains one every three minutes. Uses the absolute time difference, since
 * `tokensAtMs` is in the future after the clock was set back.
 */
function getTokens({ tokens, tokensAtMs }: BatchState, nowMs: number): number {
  return Math.min(BATCH_TOKENS, tokens + Math.abs(nowMs - tokensAtMs) / TOKEN_MS);
}

/**
 * Returns the sizes of the calls to make now, and the state that remains after them. A full batch is sent at once, a
 * partial one after five seconds if there is a token. A million clicks spread over a day make 2,000 full calls and at
 * most 500 partial ones.
 */
export function takeBatches(state: BatchState, nowMs: number): { sizes: number[]; state: BatchState } {
  const full = Math.floor(state.waiting / BATCH_SIZE);
  const sizes = Array.from({ length: full }, () => BATCH_SIZE);
  const rest = state.waiting - full * BATCH_SIZE;
  const tokens = getTokens(state, nowMs);
  // clicks left over from a full batch have just arrived
  const sinceMs = full > 0 ? nowMs : state.sinceMs;
  const isDue = rest > 0 && sinceMs !== null && Math.abs(nowMs - sinceMs) >= BATCH_WAIT_MS;
  if (isDue && tokens >= 1)
    return { sizes: [...sizes, rest], state: { waiting: 0, sinceMs: null, tokens: tokens - 1, tokensAtMs: nowMs } };
  return { sizes, state: { waiting: rest, sinceMs: rest > 0 ? sinceMs : null, tokens, tokensAtMs: nowMs } };
}
