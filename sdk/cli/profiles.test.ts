import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "./command.ts";
import { getKey } from "./get-key.ts";
import { writeProfiles } from "./profiles.ts";
import { CommandError } from "./usage-error.ts";

const before = { ...process.env };
beforeEach(() => {
  // no file can be read or written below a device file
  process.env["XDG_CONFIG_HOME"] = "/dev/null";
});
afterEach(() => {
  process.env = { ...before };
});

test("an address and a key from the environment need no profile", async () => {
  process.env["HALKA_URL"] = "https://halka.example";
  process.env["HALKA_API_KEY"] = "halka_live_x";
  await expect(connect({})).resolves.toBeDefined();
});

test("reports in one sentence that the profiles cannot be read or written", async () => {
  await expect(connect({})).rejects.toThrow(CommandError);
  await expect(connect({})).rejects.toThrow(/^\/dev\/null\/halka\/profiles\.json cannot be read \(ENOTDIR\)\.$/);
  await expect(writeProfiles({})).rejects.toThrow(
    /^\/dev\/null\/halka\/profiles\.json cannot be written \(ENOTDIR\)\.$/,
  );
  const tokens = { accessToken: "a", refreshToken: "r", expiresAt: 0 };
  await expect(getKey("default", { url: "https://halka.example", tokens })).rejects.toThrow(
    /^\/dev\/null\/halka\/profiles\.json\.lock cannot be created \(ENOTDIR\)\.$/,
  );
});
