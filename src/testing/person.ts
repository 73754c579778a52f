import { randomBytes } from "node:crypto";
import type { TestWeb } from "./web.ts";

/** A parsed response body. Untyped, since other tests check the schemas. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read any key of a response
export type JsonBody = any;

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Makes a call with this person's token; takes a JSON body, and returns the status and the parsed body. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; headers: Headers; body: JsonBody }>;
}

/** Makes a call; takes a JSON body, and returns the status and the parsed body. */
export async function call(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(origin + path, {
    method,
    redirect: "manual",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, body: isJson && text !== "" ? JSON.parse(text) : text };
}

/** The status of a GET without a session, whose redirect is not followed. */
export async function getStatus(origin: string, path: string): Promise<number> {
  return (await fetch(origin + path, { redirect: "manual" })).status;
}

/** Signs in, and returns the cookie by which visits recognise the owner. */
export async function getOwnerCookie(origin: string, { email, password }: Person): Promise<string> {
  const { headers } = await call(origin, "POST", "/users/login", { user: { email, password } });
  const cookie = headers.getSetCookie().find((each) => each.startsWith("own="));
  if (cookie === undefined) throw new Error("sign-in sets no cookie `own`");
  return cookie.split(";")[0]!;
}

/** Signs up on one node, then verifies and signs in on another or the same node. */
export async function signUp(
  web: TestWeb,
  verifyOn: TestWeb = web,
  mailedBy: readonly TestWeb[] = [web],
): Promise<Person> {
  const username = `u${randomBytes(6).toString("hex")}`;
  const email = `${username}@example.com`;
  const password = "a long enough password";
  const created = await call(web.origin, "POST", "/users", { username, email, password });
  if (created.status !== 200) throw new Error(`sign-up: ${created.status} ${JSON.stringify(created.body)}`);
  const code = await Promise.any(mailedBy.map((node) => node.codeFor(email)));
  const verified = await call(verifyOn.origin, "POST", "/users/email_verify", { code });
  if (verified.status !== 200) throw new Error(`verify: ${verified.status} ${JSON.stringify(verified.body)}`);
  const { body } = await call(verifyOn.origin, "POST", "/users/login", { user: { email, password } });
  const authorization = `Bearer ${body.user.token}`;
  return {
    id: body.user._id,
    username,
    email,
    password,
    call: (method, path, sent) => call(verifyOn.origin, method, path, sent, { authorization }),
  };
}
