import { sleep } from "../src/sleep.ts";
import { printNote } from "./print.ts";
import { CommandError } from "./usage-error.ts";

/** Tokens of OAuth 2.1 for one instance. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

const CLIENT = "halka-cli";
/** The scopes that the commands need; the person may grant fewer. */
const SCOPES = "links:read links:write pages:read analytics:read offline_access";
const GRANT = "urn:ietf:params:oauth:grant-type:device_code";
/** Added to the polling interval after `slow_down` or a lost connection (RFC 8628, section 3.5). */
const SLOWER_BY_SECONDS = 5;
/** How long a code is valid if the instance does not say so. */
const CODE_SECONDS = 600;

/** Bounds how long other processes wait for the lock of the profiles. */
const TIMEOUT_MS = 20_000;

type Reply = Readonly<Record<string, unknown>>;

async function post(url: string, path: string, form: Record<string, string>): Promise<{ status: number; body: Reply }> {
  let response;
  try {
    response = await fetch(url + path, {
      method: "POST",
      body: new URLSearchParams({ client_id: CLIENT, ...form }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new CommandError(`${url} cannot be reached.`);
  }
  const body = (await response.json().catch(() => ({}))) as Reply;
  return { status: response.status, body };
}

function toTokens(body: Reply): Tokens {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = body;
  return {
    accessToken: String(accessToken),
    refreshToken: String(refreshToken),
    expiresAt: Date.now() + Number(seconds) * 1_000,
  };
}

/**
 * Shows a code and an address, and waits until a person has entered the code there (RFC 8628). Returns undefined if the
 * instance's version has no OAuth.
 */
export async function loginByDevice(url: string): Promise<Tokens | undefined> {
  const { status, body } = await post(url, "/oauth/device_authorization", { scope: SCOPES });
  if (status === 404 || status === 405) return undefined;
  if (status !== 200) throw new CommandError(`${url} does not support login by code (status ${status}).`);
  const { device_code: deviceCode, user_code: userCode, verification_uri: address } = body;
  printNote(`Open ${String(address)} in a browser and enter the code ${String(userCode)}`);
  const endMs = Date.now() + Number(body["expires_in"] ?? CODE_SECONDS) * 1_000;
  for (let seconds = Number(body["interval"] ?? SLOWER_BY_SECONDS); Date.now() < endMs;) {
    await sleep(seconds * 1_000);
    // a restart of the server must not end a login that a person is approving
    const reply = await post(url, "/oauth/token", { grant_type: GRANT, device_code: String(deviceCode) }).catch(
      () => undefined,
    );
    if (reply?.status === 200) return toTokens(reply.body);
    const error = reply?.body["error"];
    if (!reply || error === "slow_down" || reply.status === 429 || reply.status >= 500) seconds += SLOWER_BY_SECONDS;
    else if (error === "access_denied") throw new CommandError("Access was denied.");
    else if (error === "expired_token") break;
    else if (error !== "authorization_pending")
      throw new CommandError(`The login failed (${typeof error === "string" ? error : `status ${reply.status}`}).`);
  }
  throw new CommandError("The code has expired. Run halka login again.");
}

/**
 * Exchanges a refresh token for new tokens; the old one can then no longer be used. Returns undefined if the access was
 * revoked or has expired.
 */
export async function refreshTokens(url: string, refreshToken: string): Promise<Tokens | undefined> {
  const { status, body } = await post(url, "/oauth/token", {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
  });
  if (status === 200) return toTokens(body);
  if (body["error"] === "invalid_grant") return undefined;
  throw new CommandError(`${url} did not renew your access (status ${status}). Try again.`);
}

/** Ends the access of a login that is already forgotten here. */
export async function revoke(url: string, { refreshToken }: Tokens): Promise<void> {
  const hint = `Forgot the login, but ${url} could not end its access`;
  const { status } = await post(url, "/oauth/revoke", { token: refreshToken, token_type_hint: "refresh_token" }).catch(
    (error: Error) => {
      throw new CommandError(`${hint}: ${error.message}`);
    },
  );
  if (status !== 200) throw new CommandError(`${hint} (status ${status}). Disconnect the app there.`);
}
