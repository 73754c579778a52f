import { beforeAll, expect, test } from "vitest";
import { type AccountsApp, accountsApp, member, person, readResetToken, getToken } from "#testing/accounts-app.ts";

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

const weak = (field: string) => ({ status: 422, body: { code: "password_weak", errors: [{ field }] } });
const twice = (password: string) => ({ new_password: password, confirm_password: password });

test("a sign-up names the field of a common or personal password", async () => {
  for (const password of ["Password1", "qwertyuiop", "AyseKaya1", "kahve.evi2024"]) {
    const ayse = person({ username: "AyseKaya", email: "kahve.evi@example.com", password });
    expect(await app.call("POST /users", ayse)).toMatchObject(weak("password"));
  }
  expect(await app.deliver()).toEqual([]);
});

test("a sign-up with a taken address gets the same error", async () => {
  const { email } = await member(app);
  const replies = [];
  for (const each of [email, "free@example.com"]) {
    const { status, body } = await app.call("POST /users", { ...person({ email: each }), password: "Password1" });
    replies.push({ status, body });
  }
  expect(replies[0]).toEqual(replies[1]);
});

test("a change to such a password names the field, and keeps the old password", async () => {
  const ada = await member(app);
  const token = await getToken(app, ada);
  for (const password of ["Password1", `${ada.username}2024`]) {
    const change = { current_password: ada.password, ...twice(password) };
    expect(await app.call("POST /v1/auth/change-password", change, { token })).toMatchObject(weak("new_password"));
  }
  expect(await getToken(app, ada)).toMatch(/^hlk_s_/);
});

test("a reset to such a password names the field, and keeps the link valid", async () => {
  const { email } = await member(app);
  await app.call("POST /auth/forgot-password", { email });
  const token = readResetToken((await app.deliver()).find(({ to }) => to === email));
  expect(await app.call("POST /auth/reset-password", { token, ...twice(email) })).toMatchObject(weak("new_password"));
  expect((await app.call("POST /auth/reset-password", { token, ...twice("battery staple") })).status).toBe(200);
});

test("an invalid reset link is reported before the password", async () => {
  const reply = await app.call("POST /auth/reset-password", { token: "made up", ...twice("Password1") });
  expect(reply.body["code"]).toBe("wrong_reset_token");
});
