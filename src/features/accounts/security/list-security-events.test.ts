import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, SECOND_MS } from "#base/time.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { type AccountsApp, accountsApp, member, getAccountId, getToken } from "#testing/accounts-app.ts";
import { recordSecurityEvent, sweepSecurityEvents } from "../security-events.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly details: object;
}

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

async function getPage(token: string, before?: string): Promise<{ events: Shown[]; next: string | null }> {
  const { body } = await app.call("GET /v1/auth/events", undefined, { token, ...(before && { query: { before } }) });
  return body as never;
}

const listKinds = async (token: string) => (await getPage(token)).events.map(({ kind }) => kind);

async function later<T>(work: () => Promise<T>): Promise<T> {
  app.clock = new Date(app.clock.getTime() + SECOND_MS);
  return work();
}

describe("the security log", () => {
  test("lists what was done, with device and country, newest first", async () => {
    const ada = await member(app);
    const token = await getToken(app, ada);
    await later(() => getToken(app, ada));
    await later(() => app.call("DELETE /v1/auth/sessions", undefined, { token, country: "TR", userAgent: FIREFOX }));
    const change = {
      current_password: ada.password,
      new_password: "battery staple",
      confirm_password: "battery staple",
    };
    await later(() => app.call("POST /v1/auth/change-password", change, { token }));
    const { events } = await getPage(token);
    expect(events.map(({ kind }) => kind)).toEqual([
      "password_changed",
      "other_sessions_ended",
      "signed_in",
      "signed_in",
    ]);
    expect(events[1]).toMatchObject({
      browser: "Firefox",
      os: "Linux",
      country: "TR",
      details: { ended: 1 },
      at: expect.any(String),
    });
  });

  test("names the device that was signed out", async () => {
    const ada = await member(app);
    const token = await getToken(app, ada);
    const { email, password } = ada;
    await app.call("POST /users/login", { user: { email, password } }, { country: "DE" });
    const { body } = await app.call("GET /v1/auth/sessions", undefined, { token });
    const other = (body as unknown as { sessions: { id: string; is_current: boolean }[] }).sessions.find(
      ({ is_current }) => !is_current,
    )!;
    await later(() =>
      app.call("DELETE /v1/auth/sessions/{sessionId}", undefined, { token, params: { sessionId: other.id } }),
    );
    expect((await getPage(token)).events[0]).toMatchObject({ kind: "session_ended", details: { country: "DE" } });
  });

  test("paginates without repeating or skipping events", async () => {
    const ada = await member(app);
    const token = await getToken(app, ada);
    const accountId = await getAccountId(app, ada);
    for (let count = 0; count < 45; count++) {
      await later(() =>
        runInTransaction(app.ctx, ({ tx }) =>
          recordSecurityEvent(app.ctx, tx, { accountId, kind: "export_asked", details: { count } }),
        ),
      );
    }
    const first = await getPage(token);
    const second = await getPage(token, first.next!);
    const third = await getPage(token, second.next!);
    expect([first.events.length, second.events.length, third.events.length]).toEqual([20, 20, 6]);
    expect(third.next).toBeNull();
    const all = [...first.events, ...second.events, ...third.events];
    expect(new Set(all.map(({ id }) => id)).size).toBe(46);
    expect(all.slice(0, 45).map(({ details }) => (details as { count: number }).count)).toEqual(
      Array.from({ length: 45 }, (_, index) => 44 - index),
    );
  });

  test("omits what was rolled back", async () => {
    const ada = await member(app);
    const token = await getToken(app, ada);
    const accountId = await getAccountId(app, ada);
    await runInTransaction(app.ctx, async ({ tx }) => {
      await recordSecurityEvent(app.ctx, tx, { accountId, kind: "password_changed" });
      throw new Error("undone");
    }).catch(() => undefined);
    expect(await listKinds(token)).toEqual(["signed_in"]);
  });

  test("is visible to its own account only", async () => {
    const token = await getToken(app, await member(app));
    await getToken(app, await member(app));
    expect(await listKinds(token)).toEqual(["signed_in"]);
  });

  test("requires a session, and names a bad page", async () => {
    expect((await app.call("GET /v1/auth/events")).status).toBe(401);
    const token = await getToken(app, await member(app));
    const bad = await app.call("GET /v1/auth/events", undefined, { token, query: { before: "yesterday" } });
    expect(bad).toMatchObject({ status: 422, body: { errors: [{ field: "before" }] } });
  });

  test("deletes events after 90 days", async () => {
    const ada = await member(app);
    const token = await getToken(app, ada);
    const now = app.clock;
    const kept = async (days: number) => {
      await sweepSecurityEvents({ db: app.db, now: () => new Date(now.getTime() + days * DAY_MS) });
      return (await listKinds(token)).length;
    };
    expect([await kept(89), await kept(91)]).toEqual([1, 0]);
  });
});
