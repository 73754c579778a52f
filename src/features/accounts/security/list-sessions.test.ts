import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS, MINUTE_MS } from "#base/time.ts";
import { type AccountsApp, accountsApp, atTime, getToken, member, type Person } from "#testing/accounts-app.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

interface Shown {
  readonly id: string;
  readonly is_current: boolean;
}

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

async function listSessions(token: string): Promise<Shown[]> {
  const { body } = await app.call("GET /v1/auth/sessions", undefined, { token });
  return body["sessions"] ?? [];
}

describe("GET /v1/auth/sessions", () => {
  test("returns the device, country and times of each, the current one first, without token or address", async () => {
    const ada = await member(app);
    const here = await getToken(app, ada, { userAgent: FIREFOX, country: "TR" });
    await getToken(app, ada, { userAgent: SAFARI, country: "DE", address: "198.51.100.7" });
    const { status, body } = await app.call("GET /v1/auth/sessions", undefined, { token: here });
    const at = app.clock.toISOString();
    const times = { id: expect.any(String) as string, created_at: at, last_seen_at: at };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        sessions: [
          { ...times, browser: "Firefox", os: "Linux", country: "TR", is_current: true },
          { ...times, browser: "Safari", os: "iOS", country: "DE", is_current: false },
        ],
      },
    });
    expect(JSON.stringify(await app.sql`select * from sessions`)).not.toContain("198.51.100.7");
  });

  test("omits sessions that expired through inactivity", async () => {
    const ada = await member(app);
    await getToken(app, ada);
    const later = new Date(app.clock.getTime() + 31 * DAY_MS);
    const listed = await atTime(app, later, async () => listSessions(await getToken(app, ada)));
    expect(listed).toHaveLength(1);
  });

  test("omits other accounts' sessions", async () => {
    const token = await getToken(app, await member(app));
    await getToken(app, await member(app));
    expect(await listSessions(token)).toHaveLength(1);
  });

  test("requires a session", async () => {
    expect((await app.call("GET /v1/auth/sessions")).status).toBe(401);
  });
});

describe("DELETE /v1/auth/sessions/{sessionId}", () => {
  test("signs out only that device, immediately", async () => {
    const ada = await member(app);
    const [here, there] = [await getToken(app, ada), await getToken(app, ada)];
    const other = (await listSessions(here)).find(({ is_current }) => !is_current)!;
    const ended = await app.call("DELETE /v1/auth/sessions/{sessionId}", undefined, {
      token: here,
      params: { sessionId: other.id },
    });
    expect(ended.status).toBe(204);
    expect((await app.call("GET /v1/auth/sessions", undefined, { token: there })).status).toBe(401);
    expect(await listSessions(here)).toHaveLength(1);
  });

  test("responds with the same 404 for another account's session, an expired one and an unknown or invalid id", async () => {
    const ada = await member(app);
    const [expired] = await listSessions(await getToken(app, ada));
    const otherToken = await getToken(app, await member(app));
    const [theirs] = await listSessions(otherToken);
    const replies = await atTime(app, new Date(app.clock.getTime() + 31 * DAY_MS), async () => {
      const token = await getToken(app, ada);
      const ids = [theirs!.id, expired!.id, newId(), "none"];
      return Promise.all(
        ids.map((sessionId) =>
          app.call("DELETE /v1/auth/sessions/{sessionId}", undefined, { token, params: { sessionId } }),
        ),
      );
    });
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await listSessions(otherToken)).toHaveLength(1);
  });

  test("requires a session", async () => {
    const params = { sessionId: newId() };
    expect((await app.call("DELETE /v1/auth/sessions/{sessionId}", undefined, { params })).status).toBe(401);
  });
});

describe("DELETE /v1/auth/sessions", () => {
  test("signs out all others, and returns how many", async () => {
    const ada = await member(app);
    const otherToken = await getToken(app, await member(app));
    const [here, ...others] = [await getToken(app, ada), await getToken(app, ada), await getToken(app, ada)];
    expect(await app.call("DELETE /v1/auth/sessions", undefined, { token: here })).toMatchObject({
      status: 200,
      body: { ended: 2 },
    });
    const after = await Promise.all(
      [here, otherToken, ...others].map((token) => app.call("GET /v1/auth/sessions", undefined, { token })),
    );
    expect(after.map(({ status }) => status)).toEqual([200, 200, 401, 401]);
  });

  test("requires a session", async () => {
    expect((await app.call("DELETE /v1/auth/sessions")).status).toBe(401);
  });
});

describe("a sign-in from a new device", () => {
  const getMails = async (ada: Person) => (await app.deliver()).filter(({ to }) => to === ada.email);

  test("is reported by email, with device, country and time", async () => {
    const ada = await member(app);
    await getToken(app, ada, { userAgent: FIREFOX, country: "TR" });
    expect(await getMails(ada)).toEqual([]);
    await getToken(app, ada, { userAgent: SAFARI, country: "DE" });
    const [mail, ...more] = await getMails(ada);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("New sign-in to your Halka account");
    for (const part of ["Safari", "iOS", "Germany", "/dashboard/settings"]) expect(mail?.text).toContain(part);
  });

  test("includes a known device in another country", async () => {
    const ada = await member(app);
    await getToken(app, ada, { userAgent: FIREFOX, country: "TR" });
    await getToken(app, ada, { userAgent: FIREFOX, country: "FR" });
    expect(await getMails(ada)).toHaveLength(1);
  });

  test("excludes a device seen before, even if its session ended long ago", async () => {
    const ada = await member(app);
    await getToken(app, ada, { userAgent: FIREFOX, country: "TR" });
    await getToken(app, ada, { userAgent: SAFARI, country: "TR" });
    await app.deliver();
    await app.sql`delete from sessions`;
    const updated = { userAgent: SAFARI.replace("18.5", "18.6"), country: "TR" };
    await atTime(app, new Date(app.clock.getTime() + 2 * MINUTE_MS), () => getToken(app, ada, updated));
    expect(await getMails(ada)).toEqual([]);
  });

  test("excludes a device whose country was not recorded then", async () => {
    const ada = await member(app);
    await getToken(app, ada, { userAgent: FIREFOX, country: "TR" });
    await app.sql`delete from security_events`;
    await app.sql`update sessions set country = null`;
    await getToken(app, ada, { userAgent: FIREFOX, country: "DE" });
    expect(await getMails(ada)).toEqual([]);
  });
});
