import { BATCH_SIZE, BATCH_TOKENS, BATCH_WAIT_MS, TOKEN_MS } from "../limits.ts";

/** The clicks of one webhook that wait, and the calls with fewer than 500 that it may get. */
export interface BatchState {
  readonly waiting: number;
  /** When the first of them was recorded; null without any. */
  readonly sinceMs: number | null;
  readonly tokens: number;
  readonly tokensAtMs: number;
}

export const newBatch = (nowMs: number): BatchState => ({
  waiting: 0,
  sinceMs: null,
  tokens: BATCH_TOKENS,
  tokensAtMs: nowMs,
});

/** The tokens of now: a bucket that fills by one per three minutes. */
export function getTokens({ tokens, tokensAtMs }: BatchState, nowMs: number): number {
  return Math.min(BATCH_TOKENS, tokens + Math.max(0, nowMs - tokensAtMs) / TOKEN_MS);
}

/**
 * The sizes of the calls to make now, and what is left. Full batches always go. A part of one goes after five seconds for
 * a token, so that a million clicks of an even day are 2,000 full calls and at most 500 others.
 */
export function takeBatches(state: BatchState, nowMs: number): { sizes: number[]; state: BatchState } {
  const full = Math.floor(state.waiting / BATCH_SIZE);
  const sizes = Array.from({ length: full }, () => BATCH_SIZE);
  const rest = state.waiting - full * BATCH_SIZE;
  const tokens = getTokens(state, nowMs);
  // what is left of a full batch came last
  const sinceMs = full > 0 ? nowMs : state.sinceMs;
  const isDue = rest > 0 && sinceMs !== null && nowMs - sinceMs >= BATCH_WAIT_MS;
  if (isDue && tokens >= 1)
    return { sizes: [...sizes, rest], state: { waiting: 0, sinceMs: null, tokens: tokens - 1, tokensAtMs: nowMs } };
  return { sizes, state: { waiting: rest, sinceMs: rest > 0 ? sinceMs : null, tokens, tokensAtMs: nowMs } };
}
