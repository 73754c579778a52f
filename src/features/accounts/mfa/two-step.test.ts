import { Secret } from "otpauth";
import { beforeAll, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#base/time.ts";
import {
  type AccountsApp,
  accountsApp,
  atTime,
  member,
  type Person,
  turnOnRateLimits,
  getToken,
} from "#testing/accounts-app.ts";
import { dumpTable } from "#testing/dump-table.ts";
import { getChallenge, getEvents, totpCode, twoStepMember } from "#testing/two-step.ts";
import { mfaPerAccount } from "../attempt-limits.ts";

let app: AccountsApp;
let ada: Person;
let token: string;
beforeAll(async () => {
  app = await accountsApp();
  ada = await member(app);
  token = await getToken(app, ada);
});

const login = ({ email, password }: Person) => app.call("POST /users/login", { user: { email, password } });
const begin = (password = ada.password) => app.call("POST /v1/auth/totp", { current_password: password }, { token });
const getSecret = (reply: Awaited<ReturnType<typeof begin>>) => (reply.body as unknown as { secret: string }).secret;

describe("setting up an authenticator app", () => {
  test("returns the secret and its URI, and changes nothing before the first code", async () => {
    const { status, body } = await begin();
    expect(status).toBe(200);
    const { secret, uri } = body as unknown as { secret: string; uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Halka:${ada.email}?issuer=Halka&secret=${secret}`);
    expect((await login(ada)).status).toBe(200);
    expect(await app.call("GET /v1/auth/totp", undefined, { token })).toMatchObject({
      status: 200,
      body: { since: null, recovery_codes_left: 0 },
    });
  });

  test("stores the secret sealed", async () => {
    const secret = getSecret(await begin());
    const [row, ...more] = await app.sql<{ sealed: Buffer }[]>`select secret as sealed from totp_factors`;
    expect(more).toEqual([]);
    for (const form of [secret, Buffer.from(Secret.fromBase32(secret).bytes)]) {
      expect(row!.sealed.includes(form)).toBe(false);
    }
  });

  test("requires the current password, and names its field", async () => {
    expect(await begin("wrong password")).toMatchObject({
      status: 422,
      body: { code: "wrong_current_password", errors: [{ field: "current_password" }] },
    });
  });

  test("expires after half an hour, or when a newer secret replaces it", async () => {
    const first = getSecret(await begin());
    const second = getSecret(await begin());
    const confirm = (secret: string) =>
      app.call("POST /v1/auth/totp/confirm", { code: totpCode(secret, app.clock) }, { token });
    expect(await confirm(first)).toMatchObject({ status: 422, body: { code: "wrong_factor_code" } });
    const late = await atTime(app, new Date(app.clock.getTime() + 30 * MINUTE_MS), () => confirm(second));
    expect(late).toMatchObject({ status: 409, body: { code: "two_step_off" } });
  });

  test("turns on with a valid code, and returns ten recovery codes stored only as hashes", async () => {
    const person = await member(app);
    const own = await getToken(app, person);
    const secret = getSecret(
      await app.call("POST /v1/auth/totp", { current_password: person.password }, { token: own }),
    );
    const code = totpCode(secret, app.clock);
    const { status, body } = await app.call(
      "POST /v1/auth/totp/confirm",
      { code: `${code.slice(0, 3)} ${code.slice(3)}` },
      { token: own },
    );
    expect(status).toBe(200);
    const { recovery_codes: codes } = body as unknown as { recovery_codes: string[] };
    expect(new Set(codes).size).toBe(10);
    for (const each of codes) expect(each).toMatch(/^[2-9A-HJKMNP-TW-Z]{5}-[2-9A-HJKMNP-TW-Z]{5}$/);
    const stored = await dumpTable(app, "recovery_codes");
    for (const each of codes) for (const form of [each, each.replace("-", "")]) expect(stored).not.toContain(form);
    expect(await login(person)).toMatchObject({ status: 401, body: { code: "second_factor_required" } });
    expect((await app.call("GET /v1/auth/totp", undefined, { token: own })).body).toMatchObject({
      since: app.clock.toISOString(),
      recovery_codes_left: 10,
    });
    expect(await getEvents(app, person)).toContainEqual({ kind: "factor_added", details: { factor: "totp" } });
    expect((await app.deliver()).map(({ to }) => to)).toContain(person.email);
    const again = await app.call("POST /v1/auth/totp", { current_password: person.password }, { token: own });
    expect(again).toMatchObject({ status: 409, body: { code: "two_step_on" } });
  });

  test("returns recovery codes to only one of two concurrent requests", async () => {
    const person = await member(app);
    const own = await getToken(app, person);
    const secret = getSecret(
      await app.call("POST /v1/auth/totp", { current_password: person.password }, { token: own }),
    );
    const both = await Promise.all(
      [0, -1].map((step) =>
        app.call(
          "POST /v1/auth/totp/confirm",
          { code: totpCode(secret, new Date(app.clock.getTime() + step * 30_000)) },
          { token: own },
        ),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("counts wrong first codes before comparing them", async () => {
    const person = await member(app);
    const own = await getToken(app, person);
    await app.call("POST /v1/auth/totp", { current_password: person.password }, { token: own });
    turnOnRateLimits(app);
    const statuses = await Promise.all(
      Array.from({ length: mfaPerAccount.points + 5 }, () =>
        app.call("POST /v1/auth/totp/confirm", { code: "000000" }, { token: own }),
      ),
    );
    expect(statuses.filter(({ status }) => status === 422)).toHaveLength(mfaPerAccount.points);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe("turning off two-step sign-in", () => {
  test("requires the password and a code, and returns the account to one step", async () => {
    const bob = await twoStepMember(app);
    const off = (body: object) => app.call("DELETE /v1/auth/totp", body, { token: bob.token });
    expect(await off({ current_password: bob.password })).toMatchObject({
      status: 422,
      body: { code: "second_factor_missing", errors: [{ field: "code" }] },
    });
    expect(await off({ current_password: "wrong password", code: bob.codeAt() })).toMatchObject({
      status: 422,
      body: { code: "wrong_current_password" },
    });
    expect(await off({ current_password: bob.password, code: "000000" })).toMatchObject({
      status: 422,
      body: { code: "wrong_factor_code" },
    });
    expect((await off({ current_password: bob.password, code: bob.codeAt() })).status).toBe(204);
    expect((await login(bob)).status).toBe(200);
    expect((await app.call("GET /v1/auth/totp", undefined, { token: bob.token })).body).toEqual({
      since: null,
      recovery_codes_left: 0,
    });
    expect(await off({ current_password: bob.password, code: bob.codeAt(1) })).toMatchObject({
      status: 409,
      body: { code: "two_step_off" },
    });
    const kinds = (await getEvents(app, bob)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["second_factor_failed", "factor_removed"]));
  });
});

describe("new recovery codes", () => {
  test("replace the old ones, and can be made with a recovery code if the app is lost", async () => {
    const bob = await twoStepMember(app);
    const make = (body: object) => app.call("POST /v1/auth/recovery-codes", body, { token: bob.token });
    const reply = await make({ current_password: bob.password, recovery_code: bob.recoveryCodes[0]!.toLowerCase() });
    expect(reply.status).toBe(200);
    const { recovery_codes: fresh } = reply.body as unknown as { recovery_codes: string[] };
    const old = { challenge: await getChallenge(app, bob), recovery_code: bob.recoveryCodes[1] };
    expect(await app.call("POST /users/login/second-factor", old)).toMatchObject({
      status: 422,
      body: { code: "wrong_recovery_code", errors: [{ field: "recovery_code" }] },
    });
    const good = { challenge: await getChallenge(app, bob), recovery_code: fresh[1] };
    expect((await app.call("POST /users/login/second-factor", good)).status).toBe(200);
    expect(await getEvents(app, bob)).toContainEqual({ kind: "recovery_codes_made", details: {} });
  });

  test("are unavailable without two-step sign-in", async () => {
    const reply = await app.call("POST /v1/auth/recovery-codes", { current_password: ada.password }, { token });
    expect(reply).toMatchObject({ status: 409, body: { code: "two_step_off" } });
  });
});

test.for([
  ["GET /v1/auth/totp", undefined],
  ["POST /v1/auth/totp", { current_password: "x" }],
  ["POST /v1/auth/totp/confirm", { code: "123456" }],
  ["DELETE /v1/auth/totp", { current_password: "x" }],
  ["POST /v1/auth/recovery-codes", { current_password: "x" }],
] as const)("%s requires a session", async ([endpoint, body]) => {
  expect(await app.call(endpoint, body)).toMatchObject({ status: 401, body: { code: "signed_out" } });
});

test.for([
  ["POST /v1/auth/totp", {}, "current_password"],
  ["POST /v1/auth/totp/confirm", { code: "12345" }, "code"],
  ["POST /v1/auth/totp/confirm", { code: "12345a" }, "code"],
  ["DELETE /v1/auth/totp", { current_password: "x", code: "1" }, "code"],
  ["POST /v1/auth/recovery-codes", { current_password: "x", recovery_code: "" }, "recovery_code"],
] as const)("%s names the field of bad input: %j", async ([endpoint, body, field]) => {
  expect(await app.call(endpoint, body, { token })).toMatchObject({ status: 422, body: { errors: [{ field }] } });
});
