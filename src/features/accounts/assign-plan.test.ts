import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { PROMO_USERS } from "#features/workspaces/price-list.ts";
import { type AccountsApp, accountsApp, readMailedCode, member, type Person, person } from "#testing/accounts-app.ts";
import { assignPlan } from "./assign-plan.ts";

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

async function getWorkspace({ username }: Person) {
  const [row] = await app.sql`
    select id, plan, plan_until, promo from workspaces where lower(handle) = ${username.toLowerCase()}`;
  return row!;
}

describe("a plan assigned by the operator", () => {
  test("appears in the security log as done by the operator, and keeps the promo", async () => {
    const ada = await member(app);
    const planUntil = new Date(app.clock.getTime() + DAY_MS);
    const assigned = await assignPlan(app.ctx, ada.username.toUpperCase(), { plan: "Starter", planUntil });
    expect(assigned).toMatchObject({ handle: ada.username, plan: "Starter", promo: true });
    const { id, ...row } = await getWorkspace(ada);
    expect(row).toEqual({ plan: "Starter", plan_until: planUntil, promo: true });
    const details = { plan: "Starter", until: planUntil.toISOString() };
    const events = await app.sql`
      select kind, details from security_events where account_id = ${id} and kind = 'plan_changed'`;
    expect([...events]).toEqual([{ kind: "plan_changed", details: { ...details, by_operator: true } }]);
    expect(app.events).toContainEqual({ name: "workspace.plan_changed", workspaceId: id, subject: details });
  });

  test("works for the handle of a pending sign-up, and returns undefined for an unknown handle", async () => {
    const ada = await member(app);
    const other = person({ email: ada.email });
    await app.call("POST /users", other);
    expect(await assignPlan(app.ctx, other.username, { plan: "Pro", planUntil: null })).toMatchObject({ plan: "Pro" });
    expect(await assignPlan(app.ctx, "unclaimed-name", { plan: "Pro", planUntil: null })).toBeUndefined();
  });
});

describe("the promo", () => {
  test("goes to accounts that verify their address, not to sign-ups", async () => {
    const waiting = person();
    await app.call("POST /users", waiting);
    await app.deliver();
    expect(await getWorkspace(waiting)).toMatchObject({ promo: false });
    expect(await getWorkspace(await member(app))).toMatchObject({ promo: true });
  });

  test("goes to exactly 100 of 110 accounts that verify concurrently, and to no later one", async () => {
    const people = Array.from({ length: 110 }, () => person());
    // In batches: too many concurrent sign-ups are rejected with a retry.
    for (let from = 0; from < people.length; from += 22)
      await Promise.all(people.slice(from, from + 22).map((each) => app.call("POST /users", each)));
    const codes = (await app.deliver())
      .filter(({ to }) => people.some(({ email }) => email === to))
      .map(readMailedCode);
    expect(codes).toHaveLength(people.length);
    const responses = await Promise.all(codes.map((code) => app.call("POST /users/email_verify", { code })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const [{ n } = { n: 0 }] = await app.sql<{ n: number }[]>`select count(*)::int as n from workspaces where promo`;
    expect(n).toBe(PROMO_USERS);
    expect(await getWorkspace(await member(app))).toMatchObject({ promo: false });
  });
});
