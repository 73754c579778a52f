import { refreshTokens, type Tokens } from "./device-login.ts";
import { type Profile, updateProfiles } from "./profiles.ts";
import { CommandError } from "./usage-error.ts";

/** Tokens are renewed this long before they expire: a call may wait some minutes before it is retried. */
const EARLY_MS = 300_000;

/** A token that expires within this time could have expired when a request arrives. */
const MARGIN_MS = 10_000;

/** After a renewal that failed, the current token is used for this long before the next attempt. */
const PAUSE_MS = 30_000;

/** The access was revoked or replaced: trying again cannot help. */
class AccessEndedError extends CommandError {}

/** A function that returns the API key of a profile, or its access token, renewed if needed. */
export function renewingKey(name: string, profile: Profile): () => Promise<string> {
  if (profile.key !== undefined) return async () => profile.key;
  let { tokens } = profile;
  let pausedUntil = 0;
  const isUsable = () => tokens.expiresAt - Date.now() >= MARGIN_MS;
  return async () => {
    if (isFresh(tokens) || (Date.now() < pausedUntil && isUsable())) return tokens.accessToken;
    try {
      tokens = await renewTokens(name, profile.url);
    } catch (error) {
      // a later call may be able to renew the token before it expires, for example after a restart of the server
      if (error instanceof AccessEndedError || !isUsable()) throw error;
      pausedUntil = Date.now() + PAUSE_MS;
    }
    return tokens.accessToken;
  };
}

/** Only one process renews at a time, since using a refresh token twice revokes the access. */
async function renewTokens(name: string, url: string): Promise<Tokens> {
  let tokens: Tokens | undefined;
  await updateProfiles(async (profiles) => {
    const current = profiles[name];
    // another login may have replaced the profile in the meantime
    if (current?.tokens === undefined || current.url !== url) throw ended(url);
    tokens = isFresh(current.tokens) ? current.tokens : await refreshTokens(url, current.tokens.refreshToken);
    if (!tokens) throw ended(url);
    return { ...profiles, [name]: { url, tokens } };
  });
  return tokens!;
}

const isFresh = ({ expiresAt }: Tokens) => expiresAt - Date.now() > EARLY_MS;

const ended = (url: string) => new AccessEndedError(`Your access to ${url} has ended. Run halka login ${url}.`);
