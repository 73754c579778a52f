import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A person who signed up over HTTP. */
export interface Owner {
  readonly handle: string;
  readonly workspaceId: string;
  /** Signs in again: a token, and the cookie that marks the visits of this browser as the owner's. */
  signIn(): Promise<{ readonly token: string; readonly cookie: string }>;
}

const PASSWORD = "correct horse 41 battery";
const MAIL_MS = 20_000;

export async function signUp(origin: string, dataDir: string, handle: string): Promise<Owner> {
  const email = `${handle}@traffic.example`;
  await post(origin, "/users", { username: handle, email, password: PASSWORD });
  await post(origin, "/users/email_verify", { code: await codeFor(join(dataDir, "mail"), email) });
  const signIn = async () => {
    const response = await post(origin, "/users/login", { user: { email, password: PASSWORD } });
    const { user } = (await response.json()) as { user: { _id: string; token: string } };
    const cookie = response.headers.getSetCookie().find((header) => header.startsWith("own="));
    if (!cookie) throw new Error("Signing in set no cookie for the owner's own visits");
    return { id: user._id, token: user.token, cookie: cookie.split(";", 1)[0]! };
  };
  const { id } = await signIn();
  return { handle, workspaceId: id, signIn };
}

async function post(origin: string, path: string, body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return response;
}

async function codeFor(folder: string, email: string): Promise<string> {
  for (const end = performance.now() + MAIL_MS; performance.now() < end; await sleep(50)) {
    const code = findCode(folder, email);
    if (code !== undefined) return code;
  }
  throw new Error(`No email with a code arrived for ${email}`);
}

function findCode(folder: string, email: string): string | undefined {
  for (const name of listIfThere(folder)) {
    const text = readFileSync(join(folder, name), "utf8");
    if (!text.includes(email)) continue;
    const code = /\b[2-9A-HJKMNP-TW-Z]{8}\b/.exec(text.slice(text.indexOf("\r\n\r\n")))?.[0];
    if (code !== undefined) return code;
  }
  return undefined;
}

function listIfThere(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted().toReversed();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
