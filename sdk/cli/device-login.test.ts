import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loginByDevice } from "./device-login.ts";

const tokens = { access_token: "a", refresh_token: "r", expires_in: 3600 };
const json = (status: number, body: object) => Response.json(body, { status });
const pending = () => json(400, { error: "authorization_pending" });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Logs in to a server whose token endpoint gives these responses in turn; returns its result and the polls. */
async function login(...replies: (Response | Error)[]) {
  let polls = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/oauth/device_authorization"))
      return json(200, { device_code: "d", user_code: "ABCD-EFGH", interval: 5, expires_in: 600 });
    polls += 1;
    const reply = replies.shift() ?? pending();
    if (reply instanceof Error) throw reply;
    return reply;
  });
  const ended = loginByDevice("https://halka.example").catch((error: unknown) => error);
  // in small steps, since reading a response may take some turns of the event loop
  for (let seconds = 0; seconds < 900; seconds += 5) await vi.advanceTimersByTimeAsync(5_000);
  return { result: await ended, polls };
}

describe("a login by code", () => {
  test.each([
    ["a lost connection", () => new TypeError("fetch failed")],
    ["a proxy without its server", () => new Response("<html>Bad gateway</html>", { status: 502 })],
    ["a server that starts", () => json(503, { code: "unavailable" })],
    ["slow_down", () => json(400, { error: "slow_down" })],
  ])("goes on after %s", async (_, fail) => {
    const { result, polls } = await login(pending(), fail(), pending(), json(200, tokens));
    expect(result).toMatchObject({ accessToken: "a", refreshToken: "r" });
    expect(polls).toBe(4);
  });

  test("polls less often while the server cannot be reached, until the code expires", async () => {
    const { result, polls } = await login(...Array.from({ length: 100 }, () => new TypeError("fetch failed")));
    expect(result).toEqual(new Error("The code has expired. Run halka login again."));
    expect(polls).toBeLessThan(20);
  });

  test.each([
    [json(400, { error: "access_denied" }), "Access was denied."],
    [json(400, { error: "expired_token" }), "The code has expired. Run halka login again."],
    [json(400, { error: "invalid_client" }), "The login failed (invalid_client)."],
    [json(404, {}), "The login failed (status 404)."],
  ])("ends with another error, as in case %#", async (reply, message) => {
    expect((await login(reply)).result).toEqual(new Error(message));
  });
});
