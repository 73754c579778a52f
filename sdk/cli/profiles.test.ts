import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "./command.ts";
import { logout } from "./commands/login.ts";
import { getProfilesPath, type Profile, readProfiles, updateProfiles } from "./profiles.ts";
import { renewingKey } from "./renewing-key.ts";
import { CommandError, UsageError } from "./usage-error.ts";

afterEach(() => vi.unstubAllEnvs());
afterEach(() => void vi.useRealTimers());

const tokens = { accessToken: "a", refreshToken: "r", expiresAt: 0 };

describe("without a folder for profiles", () => {
  beforeEach(() => {
    // no file can be read or written below a device file
    vi.stubEnv("XDG_CONFIG_HOME", "/dev/null");
  });

  test("an address and a key from the environment need no profile", async () => {
    vi.stubEnv("HALKA_URL", "https://halka.example");
    vi.stubEnv("HALKA_API_KEY", "halka_live_x");
    await expect(connect({})).resolves.toBeDefined();
  });

  test("reports in one sentence that the profiles cannot be read or written", async () => {
    await expect(connect({})).rejects.toThrow(CommandError);
    await expect(connect({})).rejects.toThrow(/^\/dev\/null\/halka\/profiles\.json cannot be read \(ENOTDIR\)\.$/);
    const notCreated = /^\/dev\/null\/halka cannot be created \(ENOTDIR\)\.$/;
    await expect(updateProfiles(() => ({}))).rejects.toThrow(notCreated);
    await expect(renewingKey("default", { url: "https://halka.example", tokens })()).rejects.toThrow(notCreated);
  });
});

describe("with a folder for profiles", () => {
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), "halka-cli-"));
    vi.stubEnv("XDG_CONFIG_HOME", folder);
    return () => rm(folder, { recursive: true });
  });

  test("a named profile takes precedence over the environment", async () => {
    const url = await listen();
    await updateProfiles(() => ({ work: { url, key: "k" } }));
    vi.stubEnv("HALKA_URL", "http://127.0.0.1:1");
    vi.stubEnv("HALKA_API_KEY", "halka_live_x");
    await expect((await connect({ profile: "work" })).listPages()).resolves.toEqual([]);
  });

  test("an address may be given as it is typed, also that of a remembered instance", async () => {
    const url = await listen();
    await updateProfiles(() => ({ default: { url, key: "k" } }));
    vi.stubEnv("HALKA_URL", `${url}/`);
    await expect((await connect({})).listPages()).resolves.toEqual([]);
    await expect(connect({ url: "halka.example", key: "k" })).resolves.toBeDefined();
    await expect(connect({ url: "halka example", key: "k" })).rejects.toThrow(UsageError);
  });

  describe("a token that expires during a command", () => {
    /** A client with the token `a`, an hour before it expires, and what its server receives. */
    async function connectForAnHour() {
      const received: string[] = [];
      const url = await listen((request, response) => {
        received.push(request.headers.authorization ?? request.url!);
        const renewed = { access_token: "b", refresh_token: "s", expires_in: 3600 };
        const body = request.url === "/oauth/token" ? renewed : [];
        response.setHeader("content-type", "application/json").end(JSON.stringify(body));
      });
      const profile: Profile = { url, tokens: { ...tokens, expiresAt: Date.now() + 3_600_000 } };
      await updateProfiles(() => ({ default: profile }));
      const halka = await connect({});
      await halka.listPages();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
      return { halka, received, url };
    }

    test("is renewed once, and stored", async () => {
      const { halka, received, url } = await connectForAnHour();
      await halka.listPages();
      await halka.listPages();
      expect(received).toEqual(["Bearer a", "/oauth/token", "Bearer b", "Bearer b"]);
      const renewed = { accessToken: "b", refreshToken: "s", expiresAt: expect.any(Number) };
      expect(await readProfiles()).toEqual({ default: { url, tokens: renewed } });
    });

    test("is not replaced by one of another instance to which the profile was logged in meanwhile", async () => {
      const { halka, received } = await connectForAnHour();
      const expiresAt = Date.now() + 3_600_000;
      await updateProfiles(() => ({ default: { url: "https://other.example", tokens: { ...tokens, expiresAt } } }));
      await expect(halka.listPages()).rejects.toMatchObject({ code: "key_failed", cause: expect.any(CommandError) });
      expect(received).toEqual(["Bearer a"]);
    });

    test("is used until it expires if the server cannot renew it", async () => {
      const received: string[] = [];
      const url = await listen((request, response) => {
        received.push(request.headers.authorization ?? request.url!);
        if (request.url === "/oauth/token") return response.writeHead(503).end();
        return response.setHeader("content-type", "application/json").end("[]");
      });
      const expiresAt = Date.now() + 200_000;
      await updateProfiles(() => ({ default: { url, tokens: { ...tokens, expiresAt } } }));
      const halka = await connect({});
      await expect(halka.listPages()).resolves.toEqual([]);
      vi.useFakeTimers({ toFake: ["Date"], now: expiresAt });
      await expect(halka.listPages()).rejects.toMatchObject({ code: "key_failed", cause: expect.any(CommandError) });
      expect(received).toEqual(["/oauth/token", "Bearer a", "/oauth/token"]);
    });

    test("is no longer used once the access has been revoked", async () => {
      const url = await listen((_, response) => {
        response.writeHead(400, { "content-type": "application/json" }).end('{"error":"invalid_grant"}');
      });
      await updateProfiles(() => ({ default: { url, tokens: { ...tokens, expiresAt: Date.now() + 200_000 } } }));
      await expect(connect({})).rejects.toThrow("has ended");
    });
  });

  test("forgets a profile even if its server is unreachable, and says that its access was not revoked", async () => {
    const gone: Profile = { url: "http://127.0.0.1:1", tokens };
    const kept: Profile = { url: "https://halka.example", key: "k" };
    await updateProfiles(() => ({ gone, kept }));
    await expect(logout(["--profile", "gone"])).rejects.toThrow(
      "Forgot the login, but http://127.0.0.1:1 could not end its access: http://127.0.0.1:1 cannot be reached.",
    );
    expect(await readProfiles()).toEqual({ kept });
  });

  test("loses no profile to simultaneous changes", async () => {
    const names = Array.from({ length: 8 }, (_, n) => `p${n}`);
    await Promise.all(
      names.map((name) => updateProfiles((all) => ({ ...all, [name]: { url: "https://halka.example", key: name } }))),
    );
    expect(Object.keys(JSON.parse(await readFile(getProfilesPath(), "utf8"))).toSorted()).toEqual(names);
  });

  test("are readable only by their owner", async () => {
    await updateProfiles(() => ({ work: { url: "https://halka.example", key: "k" } }));
    expect((await stat(getProfilesPath())).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["file", (path: string) => writeFile(path, "killed")],
    ["folder of version 1.2", (path: string) => mkdir(path)],
  ])("a stale lock, a %s, is taken over by one change at a time", async (_, create) => {
    await updateProfiles(() => ({}));
    const lock = `${getProfilesPath()}.lock`;
    await create(lock);
    await utimes(lock, 0, 0);
    let running = 0;
    const change = async (name: string) =>
      updateProfiles(async (all) => {
        running += 1;
        await setImmediate();
        expect(running).toBe(1);
        running -= 1;
        return { ...all, [name]: { url: "https://halka.example", key: name } };
      });
    const names = Array.from({ length: 8 }, (__, n) => `p${n}`);
    await Promise.all(names.map(change));
    expect(Object.keys(await readProfiles())).toEqual(expect.arrayContaining(names));
    expect(await readdir(dirname(lock))).toEqual(["profiles.json"]);
  });

  test("a lock that another process has taken over stays when the work ends", async () => {
    const lock = `${getProfilesPath()}.lock`;
    await updateProfiles(async () => {
      await writeFile(lock, "another process");
      return {};
    });
    expect(await readFile(lock, "utf8")).toBe("another process");
  });
});

const sendNothing: RequestListener = (_, response) => response.setHeader("content-type", "application/json").end("[]");

/** Starts a server, by default one that has no pages. */
async function listen(respond = sendNothing): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
