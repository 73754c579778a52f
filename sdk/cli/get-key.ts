import { refreshTokens, type Tokens } from "./device-login.ts";
import { type Profile, updateProfiles } from "./profiles.ts";
import { CommandError } from "./usage-error.ts";

/** Tokens are renewed this long before they expire, so that they do not expire during a command. */
const EARLY_MS = 60_000;

/**
 * Returns the API key of a profile, or its access token, renewed if needed. Only one process renews at a time, since
 * using a refresh token twice revokes the access.
 */
export async function getKey(name: string, profile: Profile): Promise<string> {
  if (profile.key !== undefined) return profile.key;
  if (isFresh(profile.tokens)) return profile.tokens.accessToken;
  let tokens: Tokens | undefined;
  await updateProfiles(async (profiles) => {
    const current = profiles[name];
    if (current?.tokens === undefined) throw ended(profile.url);
    tokens = isFresh(current.tokens) ? current.tokens : await refreshTokens(current.url, current.tokens.refreshToken);
    if (!tokens) throw ended(profile.url);
    return { ...profiles, [name]: { url: current.url, tokens } };
  });
  return tokens!.accessToken;
}

const isFresh = ({ expiresAt }: Tokens) => expiresAt - Date.now() > EARLY_MS;

const ended = (url: string) => new CommandError(`Your access to ${url} has ended. Run halka login ${url}.`);
