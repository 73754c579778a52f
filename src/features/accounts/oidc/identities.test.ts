import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { type AccountsApp, accountsApp, member, type Person, getAccountId, getToken } from "#testing/accounts-app.ts";
import { getEvents, twoStepMember } from "#testing/two-step.ts";
import { insertIdentity } from "../store/identities.ts";
import { openOpenIdProvider } from "./provider.ts";

const ISSUER = "https://id.example.com";
const UNKNOWN_ID = "A".repeat(43);

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});
beforeEach(() => {
  app.provider = openOpenIdProvider({ issuer: ISSUER, clientId: "x", clientSecret: "x", name: "Test ID" });
});

/** Links a member to an identity at `issuer`, as the link after a sign-in there does. */
async function connect(person: Person, issuer = ISSUER): Promise<void> {
  const accountId = await getAccountId(app, person);
  const createdAt = app.clock;
  await app.db.transaction((tx) => insertIdentity(tx, { issuer, subject: newId(), accountId, createdAt }));
}

interface Listed {
  readonly provider: string | null;
  readonly identities: readonly { readonly _id: string; readonly name: string }[];
}

const list = async (token: string) =>
  (await app.call("GET /v1/auth/identities", undefined, { token })).body as unknown as Listed;

const unlink = (token: string | undefined, identityId: string, reauthentication: object) =>
  app.call("DELETE /v1/auth/identities/{identityId}", reauthentication, { token, params: { identityId } });

/** A member with one linked identity, and the identity's id. */
async function connected(issuer = ISSUER) {
  const person = await member(app);
  const token = await getToken(app, person);
  await connect(person, issuer);
  const { identities } = await list(token);
  return { person, token, id: identities[0]!._id };
}

describe("identities are listed", () => {
  test("with the name of the configured provider, or the host of any other", async () => {
    const { person, token } = await connected();
    await connect(person, "https://old.example.com/realm");
    const listed = await list(token);
    expect(listed.provider).toBe("Test ID");
    expect(listed.identities.map(({ name }) => name).sort()).toEqual(["Test ID", "old.example.com"]);
    app.provider = undefined;
    expect((await list(token)).provider).toBeNull();
  });

  test("to their owner only, and without the provider's subject", async () => {
    const { token } = await connected();
    const otherToken = await getToken(app, await member(app));
    expect((await list(otherToken)).identities).toEqual([]);
    expect(Object.keys((await list(token)).identities[0]!).sort()).toEqual(["_id", "createdAt", "name"]);
  });
});

describe("an identity is unlinked", () => {
  test("with the password; it is recorded, and its owner is notified", async () => {
    const { person, token, id } = await connected();
    expect((await unlink(token, id, { current_password: person.password })).status).toBe(204);
    expect((await list(token)).identities).toEqual([]);
    expect(await getEvents(app, person)).toContainEqual({
      kind: "provider_unlinked",
      details: { provider: "Test ID" },
    });
    const sent = await app.deliver();
    expect(sent.some(({ to, text }) => to === person.email && text.includes("no longer sign in with Test ID"))).toBe(
      true,
    );
    expect((await unlink(token, id, { current_password: person.password })).status).toBe(404);
  });

  test("by only one of two concurrent requests, and recorded once", async () => {
    const { person, token, id } = await connected();
    const reauthentication = { current_password: person.password };
    const replies = await Promise.all([unlink(token, id, reauthentication), unlink(token, id, reauthentication)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404]);
    const noted = (await getEvents(app, person)).filter(({ kind }) => kind === "provider_unlinked");
    expect(noted).toHaveLength(1);
  });

  test("even if its provider is no longer configured", async () => {
    const { person, token, id } = await connected("https://old.example.com");
    app.provider = undefined;
    expect((await unlink(token, id, { current_password: person.password })).status).toBe(204);
  });

  test("never with a wrong password, so that an account without a known password keeps a way to sign in", async () => {
    const { token, id } = await connected();
    expect(await unlink(token, id, { current_password: "not this one" })).toMatchObject({
      status: 422,
      body: { code: "wrong_current_password", errors: [{ field: "current_password" }] },
    });
    expect((await list(token)).identities).toHaveLength(1);
  });

  test("with a code as well if two-step sign-in is on", async () => {
    const bob = await twoStepMember(app);
    await connect(bob);
    const id = (await list(bob.token)).identities[0]!._id;
    const reauthentication = { current_password: bob.password };
    expect(await unlink(bob.token, id, reauthentication)).toMatchObject({
      status: 422,
      body: { code: "second_factor_missing", errors: [{ field: "code" }] },
    });
    expect((await unlink(bob.token, id, { ...reauthentication, code: "000000" })).status).toBe(422);
    expect((await list(bob.token)).identities).toHaveLength(1);
    expect((await unlink(bob.token, id, { ...reauthentication, code: bob.codeAt() })).status).toBe(204);
  });

  test("only by its owner: 404 for another tenant, as for an identity that does not exist", async () => {
    const { token, id } = await connected();
    const eve = await member(app);
    const own = await getToken(app, eve);
    for (const each of [id, UNKNOWN_ID, "x"]) {
      expect(await unlink(own, each, { current_password: eve.password })).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      });
    }
    expect((await list(token)).identities).toHaveLength(1);
  });
});

test("identities require a session", async () => {
  const replies = [
    await app.call("GET /v1/auth/identities"),
    await unlink(undefined, UNKNOWN_ID, { current_password: "x" }),
  ];
  for (const reply of replies) expect(reply).toMatchObject({ status: 401, body: { code: "signed_out" } });
});

test("unlinking names the field of bad input", async () => {
  const { token, id } = await connected();
  const reply = await unlink(token, id, {});
  expect(reply).toMatchObject({ status: 422, body: { errors: [{ field: "current_password" }] } });
});
