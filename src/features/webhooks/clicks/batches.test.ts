import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#base/time.ts";
import { BATCH_SIZE, BATCH_TOKENS } from "../limits.ts";
import { type BatchState, takeBatches } from "./batches.ts";

const DAY_SECONDS = DAY_MS / SECOND_MS;
const emptyBatch: BatchState = { waiting: 0, sinceMs: null, tokens: BATCH_TOKENS, tokensAtMs: 0 };

/**
 * The calls of a simulated day with the given clicks in each second, and of the ten seconds after it. The batches are
 * checked every second, as the loop does.
 */
function simulate(clicksAt: (second: number) => number) {
  let state = emptyBatch;
  let [recorded, longestMs] = [0, 0];
  const sizes: number[] = [];
  for (let second = 0; second < DAY_SECONDS + 10; second++) {
    const nowMs = second * SECOND_MS;
    const clicks = second < DAY_SECONDS ? clicksAt(second) : 0;
    recorded += clicks;
    if (clicks > 0) state = add(state, clicks, nowMs);
    if (state.sinceMs !== null) longestMs = Math.max(longestMs, nowMs - state.sinceMs);
    const taken = takeBatches(state, nowMs);
    sizes.push(...taken.sizes);
    state = taken.state;
  }
  const sent = sizes.reduce((sum, size) => sum + size, 0);
  expect(sent + state.waiting).toBe(recorded);
  expect(sizes.every((size) => size > 0 && size <= BATCH_SIZE)).toBe(true);
  return { calls: sizes.length, sent, recorded, longestMs, left: state.waiting };
}

function add({ tokens, tokensAtMs, waiting, sinceMs }: BatchState, clicks: number, nowMs: number): BatchState {
  return { tokens, tokensAtMs, waiting: waiting + clicks, sinceMs: sinceMs ?? nowMs };
}

/** Spreads `total` clicks evenly over the day. */
const evenly = (total: number) => (second: number) =>
  Math.floor((total * (second + 1)) / DAY_SECONDS) - Math.floor((total * second) / DAY_SECONDS);

test("sends ten clicks spread over a day in ten calls, five seconds after each click", () => {
  expect(simulate(evenly(10))).toMatchObject({ calls: 10, longestMs: 5_000, left: 0 });
});

test("sends 10,000 clicks a day in at most 500 calls", () => {
  const { calls, sent, longestMs } = simulate(evenly(10_000));
  expect(calls).toBeLessThanOrEqual(BATCH_TOKENS + 480);
  expect(sent).toBeGreaterThan(9_950);
  expect(longestMs).toBeLessThanOrEqual(181_000);
});

test("sends a million clicks a day in at most 2,500 calls", () => {
  const { calls, sent, longestMs } = simulate(evenly(1_000_000));
  expect(calls).toBeGreaterThan(2_000);
  expect(calls).toBeLessThanOrEqual(2_500);
  expect(sent).toBeGreaterThan(999_000);
  // at this rate, 500 clicks take 43 seconds
  expect(longestMs).toBeLessThanOrEqual(45_000);
});

test("sends a million clicks in bursts in at most 2,500 calls", () => {
  const bursts = simulate((second) => (second % 3_600 < 10 ? 4_166 : 0));
  expect(bursts.recorded).toBeGreaterThan(999_000);
  expect(bursts.calls).toBeLessThanOrEqual(2_500);
  const oneBurst = simulate((second) => (second === 40_000 ? 1_000_000 : 0));
  expect(oneBurst).toMatchObject({ calls: 2_000, sent: 1_000_000, left: 0 });
});

test("accumulates at most twenty tokens", () => {
  let state = emptyBatch;
  let calls = 0;
  for (let nowMs = 7 * DAY_MS; nowMs < 7 * DAY_MS + 60 * SECOND_MS; nowMs += SECOND_MS) {
    state = add(state, 1, nowMs - 5 * SECOND_MS);
    const taken = takeBatches(state, nowMs);
    calls += taken.sizes.length;
    state = taken.state;
  }
  expect(calls).toBe(BATCH_TOKENS);
});

test("sends clicks without delay after the clock was set back", () => {
  const [nowMs, laterMs] = [DAY_MS, DAY_MS + 6 * HOUR_MS];
  const state = { waiting: 3, sinceMs: laterMs, tokens: 0, tokensAtMs: laterMs };
  expect(takeBatches(state, nowMs)).toMatchObject({ sizes: [3], state: { waiting: 0, sinceMs: null } });
});
