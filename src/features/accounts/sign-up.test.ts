import { beforeAll, describe, expect, test } from "vitest";
import {
  type AccountsApp,
  accountsApp,
  readAttempt,
  readMailedCode,
  member,
  person,
  turnOnRateLimits,
} from "#testing/accounts-app.ts";
import { dumpTable } from "#testing/dump-table.ts";
import { ATTEMPT_GUESSES } from "./verify.ts";

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

const countRows = async (table: string) =>
  Number((await app.sql.unsafe(`select count(*)::int as n from ${table}`))[0]!["n"]);

describe("POST /users", () => {
  test("reserves the username and emails a code; the account is created with the code", async () => {
    const ada = person({ username: "Ada_1.x-y" });
    const reply = await app.call("POST /users", ada);
    expect(reply).toMatchObject({ status: 200, body: { email: ada.email, username: "Ada_1.x-y", status: "inactive" } });
    expect(await app.sql`select id from accounts where email = ${ada.email}`).toHaveLength(0);
    const mails = await app.deliver();
    expect(mails.map(({ to }) => to)).toEqual([ada.email]);
    expect(readMailedCode(mails[0])).toMatch(/^[2-9A-HJKMNP-TW-Z]{8}$/);
    await app.call("POST /users/email_verify", { code: readMailedCode(mails[0]) });
    const [row] = await app.sql<{ id: string; workspace: string }[]>`
      select a.id, w.id as workspace, w.pending, m.role from accounts a
      join members m on m.account_id = a.id join workspaces w on w.id = m.workspace_id where a.email = ${ada.email}`;
    expect(row).toMatchObject({ workspace: row!.id, role: "owner", pending: false });
    const emitted = app.events.filter(({ workspaceId }) => workspaceId === row!.id).map(({ name }) => name);
    expect(emitted).toEqual(["workspace.created", "account.created", "account.verified"]);
  });

  test("stores neither the password nor the code in readable form", async () => {
    const eve = person({ password: "a very secret phrase" });
    const { body } = await app.call("POST /users", eve);
    const code = readMailedCode((await app.deliver())[0]);
    const kept = [
      await dumpTable(app, "sign_ups"),
      JSON.stringify(await app.sql`select data, output from pgboss.job`),
      JSON.stringify(await app.sql`select subject from outbox`),
    ].join();
    expect(code).not.toBe("");
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(eve.password);
    expect(kept).not.toContain(body["attempt"]);
    expect(kept).toContain("$argon2id$v=19$");
  });

  test("responds to a taken address exactly as to a free one, and emails its owner", async () => {
    const owner = await member(app);
    const before = await countRows("accounts");
    const newcomer = person({ email: owner.email.toUpperCase() });
    const taken = await app.call("POST /users", newcomer);
    const free = await app.call("POST /users", person());
    const { email, username } = newcomer;
    const attempt = expect.stringMatching(/^[\w-]{43}$/) as unknown;
    expect(taken.body).toEqual({ email, username, status: "inactive", attempt });
    expect(taken.status).toBe(free.status);
    expect([...taken.headers]).toEqual([...free.headers]);
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body));
    expect(await countRows("accounts")).toBe(before);
    const mail = (await app.deliver()).find(({ to }) => to === owner.email);
    expect(mail?.subject).toBe("You already have a Halka account");
    expect(mail?.text).not.toMatch(/^ {4}/m);
  });

  test("does not let a second attempt for the same name reveal whether the address was taken", async () => {
    const owner = await member(app);
    for (const email of [owner.email, "unclaimed.name@example.com"]) {
      const probe = person({ email });
      await app.call("POST /users", probe);
      const again = await app.call("POST /users", person({ username: probe.username }));
      expect(again).toMatchObject({ status: 409, body: { code: "username_taken" } });
    }
  });

  test("rejects a taken username regardless of case", async () => {
    const first = person({ username: "SameName" });
    await app.call("POST /users", first);
    const second = await app.call("POST /users", person({ username: "sAMEnAME" }));
    expect(second).toMatchObject({ status: 409, body: { code: "username_taken", errors: [{ field: "username" }] } });
  });

  test.for(["dashboard", "DashBoard", "robots.txt", "Admin", "postmaster", ".well-known"])(
    "rejects the reserved username %s",
    async (username) => {
      const reply = await app.call("POST /users", person({ username }));
      expect(reply).toMatchObject({
        status: 409,
        body: { code: "username_reserved", errors: [{ field: "username" }] },
      });
    },
  );

  test.for([
    [{ username: "with space" }, "username", "Username can only contain letters, numbers, and the characters _ . -"],
    [{ username: "ab" }, "username", "Username must be at least 3 characters"],
    [{ username: "a".repeat(31) }, "username", "Username must be at most 30 characters"],
    [{ email: "nope" }, "email", "Enter a valid email address"],
    [{ email: "a@example.com\r\nBcc: b@example.com" }, "email", "Enter a valid email address"],
    [{ password: "short" }, "password", "Password must be at least 8 characters"],
    [{ password: "x".repeat(201) }, "password", "Password must be at most 200 characters"],
    [{ plan: "Pro" }, "plan", "Unknown field"],
    [{ username: 42 }, "username", "Enter text"],
  ] as const)("names the field of bad input: %j", async ([wrong, field, message]) => {
    const reply = await app.call("POST /users", { ...person(), ...wrong });
    expect(reply).toMatchObject({ status: 422, body: { code: "invalid", errors: [{ field, message }] } });
  });

  test("gives a username to one of two concurrent sign-ups, and an API error to the other", async () => {
    const before = await countRows("workspaces");
    const replies = await Promise.all(
      [person(), person()].map((user) => app.call("POST /users", { ...user, username: "race.me" })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await countRows("workspaces")).toBe(before + 1);
  });

  test("creates one account from several concurrent sign-ups with one address, and responds identically to all", async () => {
    const before = await countRows("accounts");
    const email = "twice@example.com";
    const replies = await Promise.all([1, 2, 3, 4].map(() => app.call("POST /users", person({ email }))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const codes = (await app.deliver()).map(readMailedCode);
    const attempts = replies.map(({ body }) => body["attempt"]);
    const pairs = codes.flatMap((code) => attempts.map((attempt) => ({ code, attempt })));
    const verified = await Promise.all(pairs.map((pair) => app.call("POST /users/email_verify", pair)));
    expect(verified.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countRows("accounts")).toBe(before + 1);
  });

  test("lets the browser that signed up correct its address and keep the username", async () => {
    const typo = person();
    const { body } = await app.call("POST /users", typo);
    const fixed = { ...typo, email: "right.address@example.com" };
    expect((await app.call("POST /users", fixed)).status).toBe(409);
    expect((await app.call("POST /users", { ...fixed, attempt: body["attempt"] })).status).toBe(200);
    const mail = (await app.deliver()).find(({ to }) => to === fixed.email);
    expect((await app.call("POST /users/email_verify", { code: readMailedCode(mail) })).status).toBe(200);
  });

  test("keeps the mailed code valid if the browser corrects its username within a minute", async () => {
    turnOnRateLimits(app);
    const typo = person();
    const attempt = readAttempt(await app.call("POST /users", typo));
    const code = readMailedCode((await app.deliver())[0]);
    for (let guess = 1; guess < ATTEMPT_GUESSES; guess++)
      await app.call("POST /users/email_verify", { code: "WRONGONE", attempt });
    const fixed = readAttempt(await app.call("POST /users", { ...person(), email: typo.email, attempt }));
    expect(await app.deliver()).toEqual([]);
    const reply = await app.call("POST /users/email_verify", { code, attempt: fixed });
    expect(reply).toMatchObject({ status: 200, body: { user: { email: typo.email } } });
  });

  test("keeps the guesses with the code", async () => {
    turnOnRateLimits(app);
    const user = person();
    const attempt = readAttempt(await app.call("POST /users", user));
    const code = readMailedCode((await app.deliver())[0]);
    for (let guess = 0; guess < ATTEMPT_GUESSES; guess++)
      await app.call("POST /users/email_verify", { code: "WRONGONE", attempt });
    const again = readAttempt(await app.call("POST /users", { ...user, attempt }));
    expect((await app.call("POST /users/email_verify", { code, attempt: again })).status).toBe(429);
  });

  test("does not accept the code of one address for another", async () => {
    const user = person();
    const attempt = readAttempt(await app.call("POST /users", user));
    const code = readMailedCode((await app.deliver())[0]);
    const other = readAttempt(await app.call("POST /users", { ...user, email: "not.read@example.com", attempt }));
    const reply = await app.call("POST /users/email_verify", { code, attempt: other });
    expect(reply).toMatchObject({ status: 422, body: { code: "wrong_code" } });
    await app.deliver();
  });

  test("leaves no rows behind when a step fails", async () => {
    const before = [await countRows("workspaces"), await countRows("sign_ups"), await countRows("outbox")];
    const broken = { ...app.ctx, language: null as never };
    const { signUp } = await import("./sign-up.ts");
    await expect(signUp(broken, person())).rejects.toThrow('insert into "sign_ups"');
    expect([await countRows("workspaces"), await countRows("sign_ups"), await countRows("outbox")]).toEqual(before);
  });
});

describe("sign-ups with another person's address", () => {
  let victims = 0;
  const email = () => `victim${++victims}@example.com`;
  const login = (user: { email: string; password: string }) =>
    app.call("POST /users/login", { user: { email: user.email, password: user.password } });

  async function signUp(user: ReturnType<typeof person>, address: string) {
    const reply = await app.call("POST /users", user, { address });
    const mail = (await app.deliver()).find(({ to }) => to === user.email);
    return { ...user, attempt: readAttempt(reply), code: readMailedCode(mail) };
  }

  test("lose to the latest one, which has its own password and username", async () => {
    const address = email();
    const attacker = await signUp(person({ email: address, password: "attackers choice" }), "198.51.100.66");
    const victim = await signUp(person({ email: address, password: "victims own choice" }), "192.0.2.7");
    expect((await app.call("POST /users/email_verify", { code: attacker.code })).status).toBe(422);
    expect((await app.call("POST /users/email_verify", { code: victim.code })).status).toBe(200);
    expect(await login(victim)).toMatchObject({ status: 200, body: { user: { username: victim.username } } });
    expect((await login(attacker)).status).toBe(401);
    const late = await app.call("POST /users/email_verify", { code: attacker.code, attempt: attacker.attempt });
    expect(late).toMatchObject({ status: 422, body: { code: "wrong_code" } });
  });

  test("cannot replace the code that the victim's browser waits for", async () => {
    const address = email();
    const victim = await signUp(person({ email: address, password: "victims own choice" }), "192.0.2.7");
    const attacker = await signUp(person({ email: address, password: "attackers choice" }), "198.51.100.66");
    const { attempt } = victim;
    expect((await app.call("POST /users/email_verify", { code: attacker.code, attempt })).status).toBe(422);
    expect((await app.call("POST /users/email_verify", { code: victim.code, attempt })).status).toBe(200);
    expect((await login(victim)).status).toBe(200);
    expect((await login(attacker)).status).toBe(401);
  });

  test("do not void a code without mailing another", async () => {
    turnOnRateLimits(app);
    const address = email();
    const victim = await signUp(person({ email: address }), "192.0.2.7");
    await signUp(person({ email: address }), "198.51.100.66");
    const last = await signUp(person({ email: address }), "198.51.100.66");
    expect(last.code).toBe("");
    const { attempt, code } = victim;
    expect((await app.call("POST /users/email_verify", { code, attempt })).status).toBe(200);
  });

  test("neither void a code nor take over by replacing an attempt without another email", async () => {
    turnOnRateLimits(app);
    const address = email();
    const attacker = await signUp(person({ email: address }), "198.51.100.66");
    const victim = await signUp(person({ email: address }), "192.0.2.7");
    const { attempt } = attacker;
    const body = { ...person({ email: address, password: "attackers choice" }), attempt };
    expect((await app.call("POST /users", body, { address: "198.51.100.66" })).status).toBe(200);
    expect(await app.deliver()).toEqual([]);
    expect((await app.call("POST /users/email_verify", { code: attacker.code })).status).toBe(422);
    expect((await app.call("POST /users/email_verify", { code: victim.code })).status).toBe(200);
  });

  test("lose to a browser that replaces its attempt and is mailed a new code", async () => {
    const address = email();
    const first = await signUp(person({ email: address }), "192.0.2.7");
    const attacker = await signUp(person({ email: address }), "198.51.100.66");
    const { attempt } = first;
    await app.call("POST /users", { ...person({ email: address }), attempt }, { address: "192.0.2.7" });
    const code = readMailedCode((await app.deliver())[0]);
    expect((await app.call("POST /users/email_verify", { code: first.code })).status).toBe(422);
    expect((await app.call("POST /users/email_verify", { code: attacker.code })).status).toBe(422);
    expect((await app.call("POST /users/email_verify", { code })).status).toBe(200);
  });

  test("do not take a username from the sign-up that reserved it", async () => {
    const victim = await signUp(person({ email: email() }), "192.0.2.7");
    const again = { ...person({ email: victim.email }), username: victim.username };
    expect((await app.call("POST /users", { ...again, attempt: "made up" })).status).toBe(409);
    expect((await app.call("POST /users/email_verify", { code: victim.code })).status).toBe(200);
  });
});
