import { beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#base/time.ts";
import type { RateLimit, RateLimits } from "#infra/rate-limits/rate-limits.ts";
import {
  type AccountsApp,
  accountsApp,
  readMailedCode,
  member,
  person,
  readResetToken,
} from "#testing/accounts-app.ts";
import { codePerNetwork, codePerOtherNetwork, signInAttempts } from "./attempt-limits.ts";

const SEED = 20_261_123;
const ATTACKERS = 10_000;
const CODES = 29 ** 8;
/** The weakest password that the product suggests: three words from a list of 2,000. */
const PASSWORDS = 2_000 ** 3;
const STEP_MS = 15 * MINUTE_MS;

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

/** In-memory fixed windows on a simulated clock, with the semantics of the PostgreSQL counters. */
function simulatedLimits(nowMs: () => number): RateLimits {
  const windows = new Map<string, { count: number; endsAtMs: number }>();
  const getWindow = (limit: RateLimit, key: string) => {
    const name = `${limit.name} ${key}`;
    const counted = windows.get(name);
    if (counted && counted.endsAtMs > nowMs()) return counted;
    const begun = { count: 0, endsAtMs: nowMs() + limit.seconds * SECOND_MS };
    windows.set(name, begun);
    return begun;
  };
  return {
    async take(limit, key) {
      const window = getWindow(limit, key);
      window.count++;
      const seconds = Math.ceil((window.endsAtMs - nowMs()) / SECOND_MS);
      if (window.count > limit.points) return { ok: false, retryAfterSeconds: seconds };
      return { ok: true, remaining: limit.points - window.count, resetSeconds: seconds };
    },
    async isCounted(limit, key) {
      return getWindow(limit, key).count > 0;
    },
    async refund(limit, key) {
      getWindow(limit, key).count--;
    },
    async sweep() {},
  };
}

/** The Mulberry32 generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const getNetwork = (attacker: number) => `attacker ${attacker}`;

test(`${ATTACKERS} attackers guess less than one in a million a day, and the owner still signs in (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const startMs = app.clock.getTime();
  let nowMs = startMs;
  const owner = await member(app);
  const getCookie = (reply: { headers: Headers }) =>
    reply.headers.getSetCookie().find((each) => each.startsWith("device="))!;
  const signIn = (password: string, cookie?: string) =>
    app.call("POST /users/login", { user: { email: owner.email, password } }, cookie ? { cookie } : {});
  let device = getCookie(await signIn(owner.password)).split(";")[0]!;
  let { password } = owner;
  app.rateLimits = simulatedLimits(() => nowMs);

  const guesses = { passwords: 0, codes: 0 };
  const isTaken = async (attempts: readonly (readonly [RateLimit, string])[]) => {
    for (const [limit, key] of attempts) if (!(await app.rateLimits.take(limit, key)).ok) return false;
    return true;
  };
  const { ctx } = app;
  async function attack(attacker: number) {
    const network = getNetwork(attacker);
    const signInLimits = signInAttempts({ ...ctx, network }, owner.email, undefined);
    while (await isTaken(signInLimits)) guesses.passwords++;
    // Below the second limit a code may match any sign-up; above it, only one from the attacker's own network.
    while ((await isTaken([[codePerNetwork, network]])) && (await isTaken([[codePerOtherNetwork, network]]))) {
      guesses.codes++;
    }
  }

  const outcomes = { unknown: 0, device: 0, reset: 0, attempt: 0, code: 0, tries: 0 };
  for (; nowMs < startMs + DAY_MS; nowMs += STEP_MS) {
    const first = Math.floor(random() * ATTACKERS);
    for (let i = 0; i < ATTACKERS; i++) await attack((first + i) % ATTACKERS);
    if ((nowMs - startMs) % (3 * HOUR_MS) !== 0) continue;
    app.clock = new Date(nowMs);
    outcomes.tries++;
    if ((await signIn(password)).status === 200) outcomes.unknown++;
    if ((await signIn(password, device)).status === 200) outcomes.device++;

    await app.call("POST /auth/forgot-password", { email: owner.email });
    const link = readResetToken((await app.deliver()).find(({ to }) => to === owner.email));
    password = `battery staple ${outcomes.tries}`;
    const reset = { token: link, new_password: password, confirm_password: password };
    device = getCookie(await app.call("POST /auth/reset-password", reset)).split(";")[0]!;
    if ((await signIn(password, device)).status === 200) outcomes.reset++;

    for (const way of ["attempt", "code"] as const) {
      const { body } = await app.call("POST /users", person(), { address: "192.0.2.77" });
      const code = readMailedCode((await app.deliver()).at(-1));
      const sent = way === "attempt" ? { code, attempt: body["attempt"] } : { code };
      const reply = await app.call("POST /users/email_verify", sent, { address: "192.0.2.77" });
      if (reply.status === 200) outcomes[way]++;
    }
  }
  const { tries } = outcomes;
  expect(outcomes).toEqual({ unknown: 0, device: tries, reset: tries, attempt: tries, code: tries, tries: 8 });
  const perDay = { code: guesses.codes / CODES, password: guesses.passwords / PASSWORDS };
  console.info(`brute force: ${guesses.codes} codes and ${guesses.passwords} passwords guessed,`, perDay);
  expect(guesses.codes).toBeGreaterThan(0);
  expect(perDay.code).toBeLessThan(1e-6);
  expect(perDay.password).toBeLessThan(1e-6);
}, 120_000);
