import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { MINUTE_MS } from "#base/time.ts";
import {
  type AccountsApp,
  accountsApp,
  member,
  type Person,
  PUBLIC_URL,
  getToken,
  atTime,
} from "#testing/accounts-app.ts";
import { type Ceremony, newAuthenticator } from "#testing/authenticator.ts";
import { getErrorFields } from "#testing/problem.ts";
import { getChallenge, getEvents, twoStepMember } from "#testing/two-step.ts";
import { PASSKEYS_MAX } from "./limits.ts";

let app: AccountsApp;
let ada: Person;
let token: string;
beforeAll(async () => {
  app = await accountsApp();
  ada = await member(app);
  token = await getToken(app, ada);
});

const authenticator = () => newAuthenticator({ origin: PUBLIC_URL, rpId: "halka.example" });
type Authenticator = ReturnType<typeof authenticator>;
interface Options {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

async function newOptions({ password }: Person, own: string): Promise<Options> {
  const { body } = await app.call("POST /v1/auth/passkeys/options", { current_password: password }, { token: own });
  return body as unknown as Options;
}

interface Registration extends Partial<Ceremony> {
  readonly name?: string;
}

async function register(
  key: Authenticator,
  person: Person,
  own: string,
  { name = "Phone", ...how }: Registration = {},
) {
  const { challenge, user } = await newOptions(person, own);
  const passkey = key.register({ challenge, userId: user.id, ...how });
  return app.call("POST /v1/auth/passkeys", { name, passkey }, { token: own });
}

const getId = (reply: { body: object }) => (reply.body as { _id: string })._id;

async function requestOptions(challenge?: string) {
  const { body } = await app.call("POST /users/login/passkey/options", { challenge });
  return body as unknown as { challenge: string; allowCredentials: { id: string }[] };
}

const signIn = async (key: Authenticator, how: Partial<Ceremony> = {}) => {
  const { challenge } = await requestOptions();
  return app.call("POST /users/login/passkey", { passkey: key.assert({ challenge, ...how }) });
};

describe("registering a passkey", () => {
  test("requests a discoverable credential with user verification, for our host only", async () => {
    const reply = await app.call("POST /v1/auth/passkeys/options", { current_password: ada.password }, { token });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        rp: { id: "halka.example", name: "Halka" },
        user: { name: ada.email },
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
        excludeCredentials: [],
      },
    });
  });

  test("lists the passkey with its name, writes to the security log and emails the owner", async () => {
    const person = await member(app);
    const own = await getToken(app, person);
    const created = await register(authenticator(), person, own, { name: "  Work laptop " });
    expect(created).toMatchObject({ status: 201, body: { name: "Work laptop", lastUsedAt: null } });
    const { body } = await app.call("GET /v1/auth/passkeys", undefined, { token: own });
    expect(body).toEqual([created.body]);
    expect(await getEvents(app, person)).toContainEqual({
      kind: "factor_added",
      details: { factor: "passkey", name: "Work laptop" },
    });
    expect((await app.deliver()).some(({ to, text }) => to === person.email && text.includes("Work laptop"))).toBe(
      true,
    );
  });

  test("requires the current password, and a code if two-step sign-in is on", async () => {
    const begin = (body: object, own: string) => app.call("POST /v1/auth/passkeys/options", body, { token: own });
    expect(await begin({ current_password: "wrong password" }, token)).toMatchObject({
      status: 422,
      body: { code: "wrong_current_password" },
    });
    const bob = await twoStepMember(app);
    expect(await begin({ current_password: bob.password }, bob.token)).toMatchObject({
      status: 422,
      body: { code: "second_factor_missing" },
    });
    expect((await begin({ current_password: bob.password, code: bob.codeAt() }, bob.token)).status).toBe(200);
  });

  test.for([
    ["another site's", { origin: "https://evil.example" }],
    ["another host's", { rpId: "evil.example" }],
    ["without user verification", { isVerified: false }],
  ] as const)("rejects %s", async ([, how]) => {
    expect(await register(authenticator(), ada, token, how)).toMatchObject({
      status: 422,
      body: { code: "wrong_passkey", errors: [{ field: "passkey" }] },
    });
  });

  test("consumes a challenge, and expires it after five minutes", async () => {
    const person = await member(app);
    const own = await getToken(app, person);
    const add = (passkey: object) => app.call("POST /v1/auth/passkeys", { name: "Phone", passkey }, { token: own });
    const once = await newOptions(person, own);
    const respondTo = (options: Options) =>
      authenticator().register({ challenge: options.challenge, userId: options.user.id });
    expect((await add(respondTo(once))).status).toBe(201);
    expect(await add(respondTo(once))).toMatchObject({ status: 410, body: { code: "challenge_over" } });
    const late = await newOptions(person, own);
    const reply = await atTime(app, new Date(app.clock.getTime() + 5 * MINUTE_MS), () => add(respondTo(late)));
    expect(reply.status).toBe(410);
  });

  test("rejects a challenge of another account or of a sign-in", async () => {
    const eve = await member(app);
    const own = await getToken(app, eve);
    const { challenge, user } = await newOptions(ada, token);
    const signInChallenge = (await requestOptions()).challenge;
    for (const stolen of [challenge, signInChallenge]) {
      const passkey = authenticator().register({ challenge: stolen, userId: user.id });
      const reply = await app.call("POST /v1/auth/passkeys", { name: "Phone", passkey }, { token: own });
      expect(reply.status).toBe(410);
    }
  });

  test("stores a credential only once", async () => {
    const [bob, eve] = [await member(app), await member(app)];
    const key = authenticator();
    expect((await register(key, bob, await getToken(app, bob))).status).toBe(201);
    expect(await register(key, eve, await getToken(app, eve))).toMatchObject({
      status: 409,
      body: { code: "passkey_known" },
    });
  });

  test("allows at most twenty, even under concurrency", async () => {
    const person = await member(app);
    const own = await getToken(app, person);
    const challenges = await Promise.all(Array.from({ length: PASSKEYS_MAX + 3 }, () => newOptions(person, own)));
    const replies = await Promise.all(
      challenges.map(({ challenge, user }) =>
        app.call(
          "POST /v1/auth/passkeys",
          { name: "Phone", passkey: authenticator().register({ challenge, userId: user.id }) },
          { token: own },
        ),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(PASSKEYS_MAX);
    expect(replies.filter(({ body }) => (body as { code?: string }).code === "passkey_limit")).toHaveLength(3);
    const more = await app.call(
      "POST /v1/auth/passkeys/options",
      { current_password: person.password },
      { token: own },
    );
    expect(more).toMatchObject({ status: 409, body: { code: "passkey_limit" } });
  });
});

describe("signing in with a passkey", () => {
  let key: Authenticator;
  beforeAll(async () => {
    key = authenticator();
    await register(key, ada, token, { name: "Phone" });
  });

  test("responds as login does, records the use, and needs no second step", async () => {
    const bob = await twoStepMember(app);
    const own = authenticator();
    const { body: options } = await app.call(
      "POST /v1/auth/passkeys/options",
      { current_password: bob.password, code: bob.codeAt() },
      { token: bob.token },
    );
    const { challenge, user } = options as unknown as Options;
    const passkey = own.register({ challenge, userId: user.id });
    await app.call("POST /v1/auth/passkeys", { name: "Key", passkey }, { token: bob.token });
    const reply = await signIn(own);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      user: { email: bob.email, token: expect.stringMatching(/^hlk_s_/) as unknown },
    });
    expect((await app.call("GET /v1/auth/passkeys", undefined, { token: bob.token })).body).toMatchObject([
      { lastUsedAt: app.clock.toISOString() },
    ]);
    expect(await getEvents(app, bob)).toContainEqual({ kind: "signed_in", details: { via: "passkey" } });
  });

  test("names no passkeys if no challenge is given", async () => {
    expect((await requestOptions()).allowCredentials).toEqual([]);
  });

  test.for([
    ["another site's response", { origin: "https://evil.example" }],
    ["another host's response", { rpId: "evil.example" }],
    ["a response without user verification", { isVerified: false }],
    ["a counter that has not increased", { counter: 7 }],
  ] as const)("rejects %s", async ([, how]) => {
    const person = await member(app);
    const own = authenticator();
    await register(own, person, await getToken(app, person));
    expect((await signIn(own, { counter: 7 })).status).toBe(200);
    expect(await signIn(own, { counter: 8, ...how })).toMatchObject({ status: 422, body: { code: "wrong_passkey" } });
    expect(await getEvents(app, person)).toContainEqual({
      kind: "second_factor_failed",
      details: { factor: "passkey" },
    });
    expect((await signIn(own, { counter: 9 })).status).toBe(200);
  });

  test("accepts a challenge once, valid or not, and within five minutes", async () => {
    const { challenge } = await requestOptions();
    const send = (how: Partial<Ceremony> = {}) =>
      app.call("POST /users/login/passkey", { passkey: key.assert({ challenge, ...how }) });
    expect((await send({ origin: "https://evil.example" })).status).toBe(422);
    expect((await send()).status).toBe(410);
    const late = await requestOptions();
    const passkey = key.assert({ challenge: late.challenge });
    const reply = await atTime(app, new Date(app.clock.getTime() + 5 * MINUTE_MS), () =>
      app.call("POST /users/login/passkey", { passkey }),
    );
    expect(reply.status).toBe(410);
  });

  test("accepts a response once, even when it is sent twice concurrently", async () => {
    const { challenge } = await requestOptions();
    const passkey = key.assert({ challenge });
    const replies = await Promise.all([1, 2].map(() => app.call("POST /users/login/passkey", { passkey })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test("rejects a changed signature, an unknown key, and a response with another user handle", async () => {
    const other = authenticator();
    expect((await signIn(other)).status).toBe(422);
    const { challenge } = await requestOptions();
    const result = key.assert({ challenge });
    const forged = { ...result, response: { ...result.response, userHandle: Buffer.alloc(16).toString("base64url") } };
    expect((await app.call("POST /users/login/passkey", { passkey: forged })).status).toBe(422);
    const next = await requestOptions();
    const changed = key.assert({ challenge: next.challenge });
    changed.response.signature = other.assert({ challenge: next.challenge }).response.signature;
    expect((await app.call("POST /users/login/passkey", { passkey: changed })).status).toBe(422);
  });
});

describe("a passkey as the second step", () => {
  test("is offered for its own account only, and signs the challenge of the first step", async () => {
    const bob = await twoStepMember(app);
    const key = authenticator();
    const { body } = await app.call(
      "POST /v1/auth/passkeys/options",
      { current_password: bob.password, code: bob.codeAt() },
      { token: bob.token },
    );
    const { challenge: creation, user } = body as unknown as Options;
    const created = key.register({ challenge: creation, userId: user.id });
    await app.call("POST /v1/auth/passkeys", { name: "Key", passkey: created }, { token: bob.token });
    const first = await app.call("POST /users/login", { user: { email: bob.email, password: bob.password } });
    expect(first.body).toMatchObject({ methods: ["code", "recovery_code", "passkey"] });
    const { challenge } = first.body as unknown as { challenge: string };
    expect((await requestOptions(challenge)).allowCredentials).toMatchObject([{ id: key.id }]);
    const second = (passkey: object) => app.call("POST /users/login/second-factor", { challenge, passkey });
    const elsewhere = key.assert({ challenge: (await requestOptions()).challenge });
    expect((await second(elsewhere)).status).toBe(422);
    const adas = authenticator();
    await register(adas, ada, token);
    expect((await second(adas.assert({ challenge }))).status).toBe(422);
    expect((await second(key.assert({ challenge }))).status).toBe(200);
    expect((await second(key.assert({ challenge }))).status).toBe(410);
    expect(await getEvents(app, bob)).toContainEqual({
      kind: "signed_in",
      details: { via: "password", second_factor: "passkey" },
    });
  });

  test("is not offered for an unknown challenge, or to an account without passkeys", async () => {
    const reply = await app.call("POST /users/login/passkey/options", { challenge: "A".repeat(43) });
    expect(reply).toMatchObject({ status: 410, body: { code: "challenge_over" } });
    const bob = await twoStepMember(app);
    expect((await requestOptions(await getChallenge(app, bob))).allowCredentials).toEqual([]);
  });
});

describe("the caller's own passkey", () => {
  test("is renamed and deleted, and no longer signs in", async () => {
    const person = await member(app);
    const own = await getToken(app, person);
    const key = authenticator();
    const passkeyId = getId(await register(key, person, own));
    const renamed = await app.call(
      "PUT /v1/auth/passkeys/{passkeyId}",
      { name: "Old phone" },
      { token: own, params: { passkeyId } },
    );
    expect(renamed).toMatchObject({ status: 200, body: { name: "Old phone" } });
    const gone = await app.call("DELETE /v1/auth/passkeys/{passkeyId}", undefined, {
      token: own,
      params: { passkeyId },
    });
    expect(gone.status).toBe(204);
    expect((await signIn(key)).status).toBe(422);
    expect((await app.call("GET /v1/auth/passkeys", undefined, { token: own })).body).toEqual([]);
    expect(await getEvents(app, person)).toContainEqual({
      kind: "factor_removed",
      details: { factor: "passkey", name: "Old phone" },
    });
  });

  test("is 404 for another tenant, like a passkey that does not exist", async () => {
    const eve = await member(app);
    const own = await getToken(app, eve);
    const adas = getId(await register(authenticator(), ada, token));
    for (const passkeyId of [adas, newId(), "x"]) {
      const call = { token: own, params: { passkeyId } };
      const replies = [
        await app.call("PUT /v1/auth/passkeys/{passkeyId}", { name: "Mine" }, call),
        await app.call("DELETE /v1/auth/passkeys/{passkeyId}", undefined, call),
      ];
      for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    const { body } = await app.call("GET /v1/auth/passkeys", undefined, { token });
    expect((body as unknown as { _id: string }[]).map(({ _id }) => _id)).toContain(adas);
  });
});

test.for([
  ["GET /v1/auth/passkeys", undefined],
  ["POST /v1/auth/passkeys/options", { current_password: "x" }],
  ["POST /v1/auth/passkeys", {}],
  ["PUT /v1/auth/passkeys/{passkeyId}", { name: "x" }],
  ["DELETE /v1/auth/passkeys/{passkeyId}", undefined],
] as const)("%s requires a session", async ([endpoint, body]) => {
  const reply = await app.call(endpoint, body, { params: { passkeyId: newId() } });
  expect(reply).toMatchObject({ status: 401, body: { code: "signed_out" } });
});

test.for([
  ["POST /v1/auth/passkeys/options", {}, "current_password"],
  ["POST /v1/auth/passkeys", { name: " ", passkey: {} }, "name"],
  ["POST /v1/auth/passkeys", { name: "x".repeat(61), passkey: {} }, "name"],
  ["POST /v1/auth/passkeys", { name: "Phone", passkey: { id: "a b" } }, "passkey.id"],
  ["PUT /v1/auth/passkeys/{passkeyId}", {}, "name"],
  ["POST /users/login/passkey", { passkey: { type: "password" } }, "passkey.type"],
] as const)("%s names the field of bad input: %j", async ([endpoint, body, field]) => {
  const reply = await app.call(endpoint, body, { token, params: { passkeyId: newId() } });
  expect(reply.status).toBe(422);
  expect(getErrorFields(reply.body)).toContain(field);
});
