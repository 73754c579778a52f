import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { eventually } from "#testing/eventually.ts";
import type { Product } from "./product.ts";

const CODE = /^\s*([A-Z0-9]{4,8})\s*$/m;
/** The user agent of a human visitor. */
export const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";

type Place = Pick<Product, "url">;

export interface JsonResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A person with an account; every call goes to the product passed with it. */
export interface Account {
  readonly username: string;
  readonly email: string;
  readonly token: string;
  call(on: Place, method: string, path: string, body?: object): Promise<JsonResponse>;
  /** Creates a link; its path is `/{username}/{alias}`. */
  addLink(on: Place, alias: string): Promise<string>;
  /** What the dashboard shows as "All clicks"; undefined while statistics are unavailable. */
  clicks(on: Place): Promise<number | undefined>;
}

export async function sendRequest(
  { url }: Place,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<JsonResponse> {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(url + path, {
    method,
    redirect: "manual",
    // a pooled connection would always lead to the same worker
    headers: { connection: "close", "user-agent": CHROME, ...type, ...headers },
    signal: AbortSignal.timeout(15_000),
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Signs up without entering the code; `askForCode` returns the address. */
export async function signUp(on: Place): Promise<{ username: string; email: string; password: string }> {
  const username = `u${randomBytes(5).toString("hex")}`;
  const person = { username, email: `${username}@example.com`, password: "a long enough password" };
  const made = await sendRequest(on, "POST", "/users", person);
  if (made.status !== 200) throw new Error(`sign-up: ${made.status} ${made.text}`);
  return person;
}

/** The code of the newest mail to an address among the files of a data directory. */
export async function findCode(dataDir: string, email: string): Promise<string | undefined> {
  const folder = join(dataDir, "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  for (const name of names.toSorted().toReversed()) {
    const code = await codeIn(await readFile(join(folder, name)), email);
    if (code) return code;
  }
  return undefined;
}

export async function codeIn(mail: Buffer, email: string): Promise<string | undefined> {
  const { to, text } = await PostalMime.parse(mail);
  return to?.some((one) => one.address === email) ? CODE.exec(text ?? "")?.[1] : undefined;
}

/** A verified account with a session; `mailed` are all products that may have sent the code. */
export async function openAccount(
  on: Product,
  verifyOn: Product = on,
  mailed: readonly Product[] = [on],
): Promise<Account> {
  const { username, email, password } = await signUp(on);
  const code = await eventually(async () => {
    const found = await Promise.all(mailed.map((one) => findCode(one.dataDir, email)));
    return found.find((one) => one !== undefined);
  }, 20_000);
  const verified = await sendRequest(verifyOn, "POST", "/users/email_verify", { code });
  if (verified.status !== 200) throw new Error(`verify: ${verified.status} ${verified.text}`);
  const { text } = await sendRequest(verifyOn, "POST", "/users/login", { user: { email, password } });
  const { token } = (JSON.parse(text) as { user: { token: string } }).user;
  const call: Account["call"] = (place, method, path, body) =>
    sendRequest(place, method, path, body, { authorization: `Bearer ${token}` });
  return {
    username,
    email,
    token,
    call,
    async addLink(place, alias) {
      const body = { name: `Link ${alias}`, slug: "web", link: "https://example.com/", alias };
      const made = await call(place, "POST", "/v1/widget/link", body);
      if (made.status !== 201) throw new Error(`link: ${made.status} ${made.text}`);
      return `/${username}/${alias}`;
    },
    async clicks(place) {
      const response = await call(place, "GET", "/v1/log/my/stats");
      return response.status === 200 ? (JSON.parse(response.text) as { all_click: number }).all_click : undefined;
    },
  };
}
