import { mkdir, rmdir, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { refreshTokens } from "./device-login.ts";
import { getProfilesPath, type Profile, readProfiles, writeProfiles } from "./profiles.ts";
import { CommandError } from "./usage-error.ts";

/** Tokens are renewed this long before they expire, so that they do not expire during a command. */
const EARLY_MS = 60_000;
/** An older lock was left behind by a killed process. */
const STALE_MS = 30_000;

/**
 * Returns the API key of a profile, or its access token, renewed if needed. Only one process renews at a time, since
 * using a refresh token twice revokes the access.
 */
export async function getKey(name: string, profile: Profile): Promise<string> {
  if (profile.key !== undefined) return profile.key;
  if (isFresh(profile)) return profile.tokens.accessToken;
  return withLock(async () => {
    const profiles = await readProfiles();
    const current = profiles[name];
    if (current?.tokens === undefined) throw ended(profile.url);
    if (isFresh(current)) return current.tokens.accessToken;
    const tokens = await refreshTokens(current.url, current.tokens.refreshToken);
    if (!tokens) throw ended(profile.url);
    await writeProfiles({ ...profiles, [name]: { url: current.url, tokens } });
    return tokens.accessToken;
  });
}

const isFresh = ({ tokens }: Profile) => tokens !== undefined && tokens.expiresAt - Date.now() > EARLY_MS;

const ended = (url: string) => new CommandError(`Your access to ${url} has ended. Run halka login ${url}.`);

async function withLock<T>(work: () => Promise<T>): Promise<T> {
  const lock = `${getProfilesPath()}.lock`;
  const isTaken = () =>
    mkdir(lock).then(
      () => true,
      ({ code }: NodeJS.ErrnoException) => {
        if (code !== "EEXIST") throw new CommandError(`${lock} cannot be created (${code}).`);
        return false;
      },
    );
  while (!(await isTaken())) {
    const since = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - since > STALE_MS) await rmdir(lock).catch(() => undefined);
    else await sleep(100);
  }
  try {
    return await work();
  } finally {
    await rmdir(lock).catch(() => undefined);
  }
}
