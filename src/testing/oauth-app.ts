import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { Member } from "./member.ts";
import { call } from "./person.ts";

export const REDIRECT = "https://app.example/callback";

type Query = Readonly<Record<string, string | undefined>>;

/** An authorization request that awaits the person's decision. */
export interface PendingAuthorization {
  readonly uid: string;
  readonly verifier: string;
  /** The cookies in the person's browser. */
  readonly cookies: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly expires_in: number;
}

/** Posts a form to an OAuth endpoint. */
export async function postForm(origin: string, path: string, form: Readonly<Record<string, string>>) {
  const response = await fetch(origin + path, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

/** Registers a public client; `more` replaces parts of its metadata. */
export function registerClient(origin: string, more: object = {}) {
  const metadata = { client_name: "Test app", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none", ...more };
  return call(origin, "POST", "/oauth/register", metadata);
}

/** Calls the API with a token. */
export function callWithToken(origin: string, token: string, path = "/v1/links") {
  return call(origin, "GET", path, undefined, { authorization: `Bearer ${token}` });
}

/**
 * An app, and the browser of the person who grants or denies it access. `change` replaces parts of the authorization
 * request.
 */
export function oauthApp(origin: string, clientId: string) {
  async function authorize(change: Query = {}) {
    const verifier = randomBytes(32).toString("base64url");
    const query = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: REDIRECT,
      scope: "links:read links:write",
      state: "s",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      ...change,
    };
    const sent = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const response = await fetch(`${origin}/oauth/authorize?${new URLSearchParams(sent)}`, { redirect: "manual" });
    return { response, verifier, location: response.headers.get("location") ?? "" };
  }

  async function start(change: Query = {}): Promise<PendingAuthorization> {
    const { response, verifier, location } = await authorize(change);
    return { verifier, ...readStart(response, location) };
  }

  const asPerson = ({ token }: Member, { cookies }: Pick<PendingAuthorization, "cookies">) => ({
    authorization: `Bearer ${token}`,
    cookie: cookies,
  });

  const decide = (started: Pick<PendingAuthorization, "uid" | "cookies">, member: Member, body: object) =>
    call(origin, "POST", `/oauth/consent/${started.uid}/decision`, body, asPerson(member, started));

  /** Follows the redirect after the decision; returns the parameters that the app receives. */
  async function resume(
    { cookies }: Pick<PendingAuthorization, "cookies">,
    location: string,
  ): Promise<URLSearchParams> {
    const response = await fetch(origin + location, { headers: { cookie: cookies }, redirect: "manual" });
    expect(response.headers.getSetCookie().some((line) => line.startsWith("oauth_session"))).toBe(false);
    return new URL(response.headers.get("location")!).searchParams;
  }

  async function getCode(member: Member, change: Query = {}, decision: object = {}) {
    const started = await start(change);
    const decided = await decide(started, member, { allow: true, ...decision });
    expect([decided.status, decided.body]).toEqual([200, { location: `/oauth/authorize/${started.uid}` }]);
    const returned = await resume(started, decided.body.location);
    return { ...started, code: returned.get("code")!, returned };
  }

  const exchange = (code: string, verifier: string, more: Readonly<Record<string, string>> = {}) =>
    postForm(origin, "/oauth/token", {
      grant_type: "authorization_code",
      client_id: clientId,
      redirect_uri: REDIRECT,
      code,
      code_verifier: verifier,
      ...more,
    });

  async function connect(member: Member, change: Query = {}, decision: object = {}): Promise<Tokens> {
    const { code, verifier } = await getCode(member, change, decision);
    const { status, body } = await exchange(code, verifier);
    expect([status, body]).toEqual([200, expect.anything()]);
    return body;
  }

  const refresh = (token: string) =>
    postForm(origin, "/oauth/token", { grant_type: "refresh_token", client_id: clientId, refresh_token: token });

  return { authorize, start, asPerson, decide, resume, getCode, exchange, connect, refresh };
}

/** The authorization request behind a redirect to the consent screen, with the cookies that the response set. */
export function readStart(response: Response, location: string): Pick<PendingAuthorization, "uid" | "cookies"> {
  expect([response.status, location]).toEqual([303, expect.stringMatching(/^\/oauth\/consent\/[\w-]+$/)]);
  const lines = response.headers.getSetCookie();
  expect(lines.map((line) => line.split("=", 1)[0])).toEqual(["oauth_request", "oauth_resume"]);
  return { uid: location.split("/").at(-1)!, cookies: lines.map((line) => line.split(";", 1)[0]).join("; ") };
}
