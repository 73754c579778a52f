import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import {
  type AccountsApp,
  accountsApp,
  member,
  person,
  type Person,
  turnOnRateLimits,
  getToken,
} from "#testing/accounts-app.ts";
import { getErrorFields } from "#testing/problem.ts";
import { sweepAccounts } from "../jobs.ts";

const CHANGE = "PUT /v1/account/username";

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

async function signedIn() {
  const user = await member(app);
  return { ...user, token: await getToken(app, user) };
}

const change = ({ token, password }: { token?: string; password: string }, username: string) =>
  app.call(CHANGE, { username, current_password: password }, { token });

const getUsername = async ({ email, password }: Person) => {
  const { body } = await app.call("POST /users/login", { user: { email, password } });
  return (body as unknown as { user: { username: string } }).user.username;
};

describe("PUT /v1/account/username", () => {
  test("changes the name, records it, and notifies the owner by email", async () => {
    const ada = await signedIn();
    const username = person().username;
    const reply = await change(ada, username);
    expect([reply.status, reply.body]).toEqual([200, { username }]);
    expect(await getUsername(ada)).toBe(username);
    expect(app.events.at(-2)).toMatchObject({
      name: "workspace.handle_changed",
      subject: { handle: username, old: ada.username },
    });
    const [event] = await app.sql`
      select details from security_events where kind = 'username_changed' and details ->> 'new' = ${username}`;
    expect(event!["details"]).toEqual({ old: ada.username, new: username });
    const mail = (await app.deliver()).find(({ to, subject }) => to === ada.email && /username/.test(subject));
    expect(mail?.text).toContain(username);
    expect(mail?.text).toContain(ada.username);
  });

  test("requires a session and the password", async () => {
    const ada = await signedIn();
    expect((await change({ password: ada.password }, "janedoe")).status).toBe(401);
    const reply = await change({ ...ada, password: "wrong horse" }, "janedoe");
    expect([reply.status, getErrorFields(reply.body)]).toEqual([422, ["current_password"]]);
    expect(await getUsername(ada)).toBe(ada.username);
  });

  test.for([
    ["ab", "Username must be at least 3 characters"],
    ["a b c", "Username can only contain letters, numbers, and the characters _ . -"],
    ["ünlü", "Username can only contain letters, numbers, and the characters _ . -"],
    ["x".repeat(31), "Username must be at most 30 characters"],
    ["dashboard", "This username is reserved. Choose another one."],
    ["Admin", "This username is reserved. Choose another one."],
  ])("rejects %s by the rules of sign-up", async ([username, message]) => {
    const ada = await signedIn();
    const reply = await change(ada, username!);
    expect(getErrorFields(reply.body)).toEqual(["username"]);
    expect(reply.body["message"]).toBe(message);
  });

  test("rejects a name that is taken or retired", async () => {
    const [ada, bob, eve] = [await signedIn(), await signedIn(), await signedIn()];
    const taken = await change(ada, bob.username.toUpperCase());
    expect([taken.status, taken.body["code"], getErrorFields(taken.body)]).toEqual([
      409,
      "username_taken",
      ["username"],
    ]);
    await change(bob, person().username);
    expect((await change(eve, bob.username)).body["code"]).toBe("username_taken");
    const signUp = await app.call("POST /users", person({ username: bob.username }));
    expect([signUp.status, signUp.body["code"]]).toEqual([409, "username_taken"]);
    expect((await change(bob, bob.username)).status).toBe(200);
  });

  test("rejects a second change within fourteen days, and says when to retry", async () => {
    const ada = await signedIn();
    await change(ada, person().username);
    const reply = await change(ada, person().username);
    expect([reply.status, reply.body["code"]]).toEqual([409, "username_too_soon"]);
    const days = Number(reply.headers.get("retry-after")) / (DAY_MS / 1000);
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
  });

  test("sends no email for a change of case", async () => {
    const ada = await signedIn();
    await app.deliver();
    expect((await change(ada, ada.username.toUpperCase())).status).toBe(200);
    expect(await getUsername(ada)).toBe(ada.username.toUpperCase());
    expect((await app.deliver()).map(({ subject }) => subject).join()).not.toContain("username");
  });

  test("counts wrong passwords, and allows at most twenty", async () => {
    const ada = await signedIn();
    turnOnRateLimits(app);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await change({ ...ada, password: `wrong ${n}` }, "janedoe")).status);
    expect(statuses.slice(0, 20).every((status) => status === 422)).toBe(true);
    expect(statuses[20]).toBe(429);
  });

  test("lets one of three concurrent requests take a name, and rejects the others with username_taken", async () => {
    const people = [await signedIn(), await signedIn(), await signedIn()];
    const wanted = person().username;
    const replies = await Promise.all(people.map((user) => change(user, wanted)));
    expect(replies.map(({ status, body }) => [status, body["code"]]).sort()).toEqual([
      [200, undefined],
      [409, "username_taken"],
      [409, "username_taken"],
    ]);
  });
});

test("the sweep frees a name ninety days after it was retired", async () => {
  const ada = await signedIn();
  await change(ada, person().username);
  const kept = async () => (await app.sql`select 1 from retired_handles where handle = ${ada.username}`).length;
  const sweepIn = (days: number) =>
    sweepAccounts({ ...app.ctx, now: () => new Date(app.clock.getTime() + days * DAY_MS) });
  await sweepIn(89);
  expect(await kept()).toBe(1);
  await sweepIn(90.01);
  expect(await kept()).toBe(0);
});
