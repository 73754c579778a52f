import { beforeAll, describe, expect, test } from "vitest";
import { type AccountsApp, accountsApp, codeIn, member, person } from "#testing/accounts-app.ts";

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

const rows = async (table: string) =>
  Number((await app.sql.unsafe(`select count(*)::int as n from ${table}`))[0]!["n"]);

describe("POST /users", () => {
  test("makes account, workspace with the same id, and a mail with a code", async () => {
    const ada = person({ username: "Ada_1.x-y" });
    const reply = await app.call("POST /users", ada);
    expect(reply).toMatchObject({ status: 200, body: { email: ada.email, username: "Ada_1.x-y", status: "inactive" } });
    const [row] = await app.sql<{ id: string; workspace: string }[]>`
      select a.id, w.id as workspace, w.pending, m.role, a.verified_at from accounts a
      join members m on m.account_id = a.id join workspaces w on w.id = m.workspace_id where a.email = ${ada.email}`;
    expect(row).toMatchObject({ workspace: row!.id, role: "owner", pending: true, verified_at: null });
    const mails = await app.deliver();
    expect(mails.map(({ to }) => to)).toEqual([ada.email]);
    expect(codeIn(mails[0])).toMatch(/^[2-9A-HJKMNP-TW-Z]{8}$/);
    const made = app.facts.filter(({ workspaceId }) => workspaceId === row!.id).map(({ name }) => name);
    expect(made).toEqual(["workspace.created", "account.created"]);
  });

  test("keeps neither password nor code readable", async () => {
    const eve = person({ password: "a very secret phrase" });
    await app.call("POST /users", eve);
    const kept = JSON.stringify([
      await app.sql`select encode(seed, 'escape') as seed, encode(hash, 'escape') as hash from proofs`,
      await app.sql`select password_hash from accounts`,
      await app.sql`select data, output from pgboss.job`,
      await app.sql`select subject from outbox`,
    ]);
    const code = codeIn((await app.deliver())[0]);
    expect(code).not.toBe("");
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(eve.password);
    expect(kept).toContain("$argon2id$v=19$");
  });

  test("answers a taken address exactly like a free one, and tells its owner", async () => {
    const owner = await member(app);
    const before = await rows("accounts");
    const stranger = person({ email: owner.email.toUpperCase() });
    const taken = await app.call("POST /users", stranger);
    const free = await app.call("POST /users", person());
    expect(taken.body).toEqual({ email: stranger.email, username: stranger.username, status: "inactive" });
    expect(taken.status).toBe(free.status);
    expect([...taken.headers]).toEqual([...free.headers]);
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body));
    expect(await rows("accounts")).toBe(before + 1);
    const mail = (await app.deliver()).find(({ to }) => to === owner.email);
    expect(mail?.subject).toBe("You already have a Halka account");
    expect(mail?.text).not.toMatch(/^ {4}/m);
  });

  test("does not let a second try for the same name tell whether the address was taken", async () => {
    const owner = await member(app);
    for (const email of [owner.email, "nobody.yet@example.com"]) {
      const probe = person({ email });
      await app.call("POST /users", probe);
      const again = await app.call("POST /users", person({ username: probe.username }));
      expect(again).toMatchObject({ status: 409, body: { code: "username_taken" } });
    }
  });

  test("refuses a taken username whatever its case", async () => {
    const first = person({ username: "SameName" });
    await app.call("POST /users", first);
    const second = await app.call("POST /users", person({ username: "sAMEnAME" }));
    expect(second).toMatchObject({ status: 409, body: { code: "username_taken", errors: [{ field: "username" }] } });
  });

  test.for(["dashboard", "DashBoard", "robots.txt", "Admin", "postmaster", ".well-known"])(
    "refuses the reserved username %s",
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
    [{ email: "nope" }, "email", "Please enter a valid email address"],
    [{ email: "a@example.com\r\nBcc: b@example.com" }, "email", "Please enter a valid email address"],
    [{ password: "short" }, "password", "Password must be at least 8 characters"],
    [{ password: "x".repeat(201) }, "password", "Password must be at most 200 characters"],
    [{ plan: "Pro" }, "plan", "This field is not known"],
    [{ username: 42 }, "username", "Invalid input: expected string, received number"],
  ] as const)("names the field of bad input: %j", async ([wrong, field, message]) => {
    const reply = await app.call("POST /users", { ...person(), ...wrong });
    expect(reply).toMatchObject({ status: 422, body: { code: "invalid", errors: [{ field, message }] } });
  });

  test("gives one of two people who sign up with one username at once the name, and the other a refusal", async () => {
    const before = await rows("workspaces");
    const replies = await Promise.all(
      [person(), person()].map((one) => app.call("POST /users", { ...one, username: "race.me" })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rows("workspaces")).toBe(before + 1);
  });

  test("makes one account of two sign-ups with one address at once, and answers both alike", async () => {
    const before = await rows("accounts");
    const email = "twice@example.com";
    const replies = await Promise.all([1, 2, 3, 4].map(() => app.call("POST /users", person({ email }))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rows("accounts")).toBe(before + 1);
    expect((await app.deliver()).filter((mail) => mail.to === email && codeIn(mail) !== "")).toHaveLength(1);
  });

  test("leaves nothing behind when a step fails", async () => {
    const before = [await rows("workspaces"), await rows("accounts"), await rows("outbox")];
    const jobs = { ...app.ctx.jobs, enqueue: () => Promise.reject(new Error("no queue")) };
    const broken = { ...app.ctx, jobs };
    const { signUp } = await import("./sign-up.ts");
    await expect(signUp(broken, person())).rejects.toThrow("no queue");
    expect([await rows("workspaces"), await rows("accounts"), await rows("outbox")]).toEqual(before);
  });
});
