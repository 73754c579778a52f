import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "./command.ts";
import { logout } from "./commands/login.ts";
import { getKey } from "./get-key.ts";
import { getProfilesPath, type Profile, readProfiles, updateProfiles } from "./profiles.ts";
import { CommandError } from "./usage-error.ts";

afterEach(() => vi.unstubAllEnvs());

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
    await expect(getKey("default", { url: "https://halka.example", tokens })).rejects.toThrow(notCreated);
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

/** Starts a server that has no pages. */
async function listen(): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "application/json").end("[]");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
