import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { DAY_MS, MINUTE_SECONDS } from "#base/time.ts";
import type { Mail } from "#infra/mail/mail.ts";
import {
  type AccountsApp,
  accountsApp,
  member,
  type Person,
  turnOnRateLimits,
  readResetToken,
  getToken,
  atTime,
} from "#testing/accounts-app.ts";
import { dumpTable } from "#testing/dump-table.ts";
import { emailChangesPerAccount, emailChangesPerNetwork } from "../attempt-limits.ts";
import { sweepAccounts } from "../jobs.ts";

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

let addresses = 0;
const newAddress = () => `new${++addresses}@example.com`;

const requestChange = (token: string | undefined, email: string, password: string) =>
  app.call("POST /v1/auth/change-address", { email, current_password: password }, { token });
const confirm = (token: string) => app.call("POST /auth/confirm-address", { token });
const cancel = (token: string) => app.call("POST /auth/cancel-address", { token });
const linkTo = (mails: readonly Mail[], email: string) => readResetToken(mails.find(({ to }) => to === email));
const signsIn = async (email: string, { password }: Person) =>
  (await app.call("POST /users/login", { user: { email, password } })).status === 200;
const pending = async (token: string) =>
  (await app.call("GET /v1/auth/change-address", undefined, { token })).body["change"] as unknown;

/** A member with a pending address change, and the links mailed to both sides. */
async function requestedChange() {
  const ada = await member(app);
  const token = await getToken(app, ada);
  const email = newAddress();
  const requested = await requestChange(token, email, ada.password);
  const mails = await app.deliver();
  return {
    ada,
    token,
    email,
    requested,
    mails,
    oldLink: linkTo(mails, ada.email),
    newLink: linkTo(mails, email),
  };
}

describe("a change of address", () => {
  test("emails a link to both addresses and changes nothing yet", async () => {
    const { ada, token, email, requested, oldLink, newLink } = await requestedChange();
    expect(requested).toMatchObject({ status: 202, body: { status: "sent" } });
    expect(oldLink).toMatch(/^[\w-]{43}$/);
    expect(newLink).toMatch(/^[\w-]{43}$/);
    expect(oldLink).not.toBe(newLink);
    expect(await pending(token)).toMatchObject({ email, old_confirmed: false, new_confirmed: false });
    expect([await signsIn(ada.email, ada), await signsIn(email, ada)]).toEqual([true, false]);
  });

  test("is rejected for a disposable address", async () => {
    app.isDisposable = async (email) => email.endsWith("@trash.example");
    onTestFinished(() => void (app.isDisposable = undefined));
    const ada = await member(app);
    const token = await getToken(app, ada);
    expect(await requestChange(token, "ada@trash.example", ada.password)).toMatchObject({
      status: 422,
      body: { code: "disposable_email", errors: [{ field: "email" }] },
    });
    expect(await pending(token)).toBeNull();
    expect((await requestChange(token, newAddress(), ada.password)).status).toBe(202);
  });

  test.for(["old", "new"] as const)("completes once both have confirmed, %s first", async (first) => {
    const { ada, token, email, oldLink, newLink } = await requestedChange();
    const [one, two] = first === "old" ? [oldLink, newLink] : [newLink, oldLink];
    const waiting = await confirm(one);
    expect(waiting.body["status"]).toBe(first === "old" ? "waiting_for_new" : "waiting_for_old");
    expect(await signsIn(ada.email, ada)).toBe(true);
    expect(await pending(token)).toMatchObject({ [`${first}_confirmed`]: true });
    expect(await confirm(two)).toMatchObject({ status: 200, body: { status: "changed" } });
    expect([await signsIn(ada.email, ada), await signsIn(email, ada)]).toEqual([false, true]);
    const notified = (await app.deliver()).filter(({ subject }) => subject.includes("changed")).map(({ to }) => to);
    expect(new Set(notified)).toEqual(new Set([ada.email, email]));
  });

  test("does not complete when one side confirms repeatedly", async () => {
    const { ada, newLink } = await requestedChange();
    const replies = [await confirm(newLink), await confirm(newLink), await confirm(newLink)];
    expect(replies.map(({ body }) => body["status"])).toEqual(Array(3).fill("waiting_for_old"));
    expect(await signsIn(ada.email, ada)).toBe(true);
  });

  test("ends every session but the caller's, and voids a pending reset link", async () => {
    const ada = await member(app);
    const [here, there] = [await getToken(app, ada), await getToken(app, ada)];
    const email = newAddress();
    await requestChange(here, email, ada.password);
    await app.call("POST /auth/forgot-password", { email: ada.email });
    const mails = await app.deliver();
    const reset = readResetToken(mails.find(({ text }) => text.includes("/reset-password")));
    const links = mails.filter(({ text }) => text.includes("/confirm-address"));
    for (const mail of links) expect((await confirm(readResetToken(mail))).status).toBe(200);
    const after = await Promise.all(
      [here, there].map((token) => app.call("GET /v1/auth/sessions", undefined, { token })),
    );
    expect(after.map(({ status }) => status)).toEqual([200, 401]);
    const voided = { token: reset, new_password: "battery staple", confirm_password: "battery staple" };
    expect((await app.call("POST /auth/reset-password", voided)).status).toBe(422);
  });

  test("completes once when both confirm at the same moment", async () => {
    const { ada, email, oldLink, newLink } = await requestedChange();
    const replies = await Promise.all([confirm(oldLink), confirm(newLink), confirm(oldLink), confirm(newLink)]);
    expect(replies.filter(({ body }) => body["status"] === "changed")).toHaveLength(1);
    expect(await signsIn(email, ada)).toBe(true);
    const notified = (await app.deliver()).filter(({ subject }) => subject.includes("changed"));
    expect(notified).toHaveLength(2);
    expect((await confirm(newLink)).status).toBe(422);
  });

  test.for(["old", "new"] as const)("can be cancelled from the %s address", async (side) => {
    const { token, oldLink, newLink } = await requestedChange();
    await confirm(side === "old" ? newLink : oldLink);
    expect(await cancel(side === "old" ? oldLink : newLink)).toMatchObject({ status: 200 });
    expect([(await confirm(oldLink)).status, (await confirm(newLink)).status]).toEqual([422, 422]);
    expect(await pending(token)).toBeNull();
  });

  test("can be cancelled by its requester", async () => {
    const { token, newLink } = await requestedChange();
    expect((await app.call("DELETE /v1/auth/change-address", undefined, { token })).status).toBe(204);
    expect((await confirm(newLink)).status).toBe(422);
  });

  test("expires after a day, and is voided by a newer request or a new password", async () => {
    const late = await requestedChange();
    const confirmLate = () => confirm(late.newLink);
    expect((await atTime(app, new Date(app.clock.getTime() + DAY_MS), confirmLate)).status).toBe(422);
    const replaced = await requestedChange();
    await requestChange(replaced.token, newAddress(), replaced.ada.password);
    expect((await confirm(replaced.newLink)).status).toBe(422);
    const secured = await requestedChange();
    const next = { new_password: "battery staple", confirm_password: "battery staple" };
    await app.call(
      "POST /v1/auth/change-password",
      { current_password: secured.ada.password, ...next },
      { token: secured.token },
    );
    expect((await confirm(secured.newLink)).status).toBe(422);
    await app.deliver();
  });

  test("responds identically for a taken address, and emails its owner instead", async () => {
    const [ada, owner] = [await member(app), await member(app)];
    const token = await getToken(app, ada);
    const free = await requestChange(token, newAddress(), ada.password);
    await app.deliver();
    const taken = await requestChange(token, owner.email.toUpperCase(), ada.password);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const mails = await app.deliver();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ada.email, owner.email].toSorted());
    expect(mails.find(({ to }) => to === owner.email)?.text).not.toContain("#token=");
  });

  test("fails on confirmation if another account took the address in the meantime", async () => {
    const { ada, email, oldLink, newLink } = await requestedChange();
    await member(app, { email });
    await confirm(oldLink);
    expect(await confirm(newLink)).toMatchObject({ status: 409, body: { code: "address_taken" } });
    expect(await signsIn(ada.email, ada)).toBe(true);
  });

  test("takes as long for a taken address as for a free one", async () => {
    const [ada, owner] = [await member(app), await member(app)];
    const token = await getToken(app, ada);
    const took = async (email: string) => {
      const startedAt = performance.now();
      await requestChange(token, email, ada.password);
      return performance.now() - startedAt;
    };
    for (const email of [newAddress(), owner.email]) expect(await took(email)).toBeGreaterThanOrEqual(98);
    await app.deliver();
  });

  test("stores no token, not even in a job", async () => {
    const ada = await member(app);
    const email = newAddress();
    await requestChange(await getToken(app, ada), email, ada.password);
    const stored = [
      await dumpTable(app, "address_changes"),
      JSON.stringify(await app.sql`select data from pgboss.job`),
    ];
    const mails = await app.deliver();
    for (const link of [linkTo(mails, email), linkTo(mails, ada.email)]) {
      expect(link).not.toBe("");
      for (const text of stored) expect(text).not.toContain(link);
    }
  });

  test("leaves no rows behind once it has ended", async () => {
    const { token } = await requestedChange();
    const [before] = await app.sql`select count(*)::int as count from address_changes`;
    expect(before!["count"]).toBeGreaterThan(0);
    expect(await pending(token)).not.toBeNull();
    const later = new Date(app.clock.getTime() + DAY_MS + 1);
    await sweepAccounts({ ...app.ctx, now: () => later });
    expect(await app.sql`select * from address_changes`).toHaveLength(0);
  });

  test("writes each step to the security log", async () => {
    const { token, oldLink, newLink, email } = await requestedChange();
    await confirm(oldLink);
    await confirm(newLink);
    const { body } = await app.call("GET /v1/auth/events", undefined, { token });
    expect(body["events"]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "address_change_asked", details: { email } }),
        expect.objectContaining({ kind: "address_changed", details: { email } }),
      ]),
    );
  });
});

describe("requesting a change of address", () => {
  test("requires a session and the current password, and names the invalid field", async () => {
    expect((await requestChange(undefined, newAddress(), "x")).status).toBe(401);
    const ada = await member(app);
    const token = await getToken(app, ada);
    const errors = [
      [await requestChange(token, newAddress(), "wrong password"), "current_password"],
      [await requestChange(token, "no address", ada.password), "email"],
      [await requestChange(token, ada.email.toUpperCase(), ada.password), "email"],
      [await requestChange(token, newAddress(), ""), "current_password"],
    ] as const;
    for (const [{ status, body }, field] of errors)
      expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    expect(await app.deliver()).toEqual([]);
  });

  test("is rejected within a minute of the last email if no change is pending", async () => {
    turnOnRateLimits(app);
    const ada = await member(app);
    const token = await getToken(app, ada);
    const email = newAddress();
    expect((await requestChange(token, email, ada.password)).status).toBe(202);
    expect((await requestChange(token, email.toUpperCase(), ada.password)).status).toBe(202);
    await app.call("DELETE /v1/auth/change-address", undefined, { token });
    await app.deliver();
    const again = await requestChange(token, email, ada.password);
    expect(again).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(again.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect([await pending(token), await app.deliver()]).toEqual([null, []]);
  });

  test("says when to retry if an address has had too many emails", async () => {
    turnOnRateLimits(app);
    const email = newAddress();
    const people = [await member(app), await member(app), await member(app)];
    const tokens = await Promise.all(people.map((each) => getToken(app, each)));
    const request = (person: number, network: number) => {
      const body = { email, current_password: people[person]!.password };
      const sent = { token: tokens[person], address: `198.51.100.${network}` };
      return app.call("POST /v1/auth/change-address", body, sent);
    };
    for (let network = 0; network < 10; network++) await request(network % 2, network);
    const rejected = await request(2, 10);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(25 * MINUTE_SECONDS);
    await app.deliver();
  });

  test("is limited per account, and says when to retry", async () => {
    turnOnRateLimits(app);
    const ada = await member(app);
    const token = await getToken(app, ada);
    for (let time = 0; time < emailChangesPerAccount.points; time++)
      await requestChange(token, newAddress(), ada.password);
    const rejected = await requestChange(token, newAddress(), ada.password);
    expect(rejected).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Too many attempts\. Try again in (60|59) minutes\.$/) },
    });
    expect(rejected.headers.get("retry-after")).toMatch(/^3(600|5\d\d)$/);
    expect(rejected.headers.get("ratelimit")).toContain(`"${emailChangesPerAccount.name}";r=0;t=3`);
    expect(rejected.headers.get("ratelimit-policy")).toContain(`"${emailChangesPerAccount.name}";q=5;w=3600`);
    await app.deliver();
  });
});

test("counts made-up links per network, and names their field", async () => {
  expect(await confirm("made up")).toMatchObject({ status: 422, body: { errors: [{ field: "token" }] } });
  turnOnRateLimits(app);
  for (let time = 0; time < emailChangesPerNetwork.points; time++) await cancel("made up");
  const rejected = await confirm("made up");
  expect(rejected.status).toBe(429);
});
