import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { eventually } from "#testing/eventually.ts";
import { CHROME } from "#testing/user-agents.ts";
import { halka, type Product } from "./product.ts";

/** The line of an email that consists of a code. */
export const CODE = /^\s*([A-Z0-9]{8})\s*$/m;
/** Long enough for an email to arrive on a busy machine. */
export const MAIL_MS = 60_000;
const REQUEST_MS = 60_000;

type Instance = Pick<Product, "url">;
type MailingInstance = Pick<Product, "url" | "dataDir">;

export interface JsonResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The session that the app stores in the browser, among other fields. */
interface User {
  readonly _id: string;
  readonly token: string;
}

/** A person with an account. Each call goes to the product that is passed to it. */
export interface Account extends Credentials {
  /** The id of the account; its first workspace has the same id. */
  readonly id: string;
  readonly username: string;
  readonly token: string;
  call(instance: Instance, method: string, path: string, body?: object): Promise<JsonResponse>;
  /** Creates a link; its path is `/{username}/{alias}`. */
  addLink(instance: Instance, alias: string): Promise<string>;
  /** The figure "All clicks" on the dashboard; undefined while statistics are unavailable. */
  clicks(instance: Instance): Promise<number | undefined>;
}

export async function sendRequest(
  { url }: Instance,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<JsonResponse> {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(url + path, {
    method,
    redirect: "manual",
    // a keep-alive connection would always reach the same worker
    headers: { connection: "close", "user-agent": CHROME, ...type, ...headers },
    signal: AbortSignal.timeout(REQUEST_MS),
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Signs up, without entering the code. */
export async function signUp(instance: Instance): Promise<Credentials & { readonly username: string }> {
  const username = `u${randomBytes(5).toString("hex")}`;
  const person = { username, email: `${username}@example.com`, password: "a long enough password" };
  const response = await sendRequest(instance, "POST", "/users", person);
  if (response.status !== 200) throw new Error(`sign-up: ${response.status} ${response.text}`);
  return person;
}

export async function signIn(
  instance: Instance,
  { email, password }: Credentials,
): Promise<{ user: User; headers: Headers }> {
  const { status, headers, text } = await sendRequest(instance, "POST", "/users/login", { user: { email, password } });
  if (status !== 200) throw new Error(`sign-in: ${status} ${text}`);
  return { user: (JSON.parse(text) as { user: User }).user, headers };
}

/** The texts of emails to an address in a data directory, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<string[]> {
  const folder = join(dataDir, "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  return textsTo(await Promise.all(names.toSorted().map((name) => readFile(join(folder, name)))), address);
}

export async function textsTo(mails: readonly Buffer[], address: string): Promise<string[]> {
  // skips other people's emails unparsed, since parsing all emails of a long run would take seconds
  const candidates = mails.filter((mail) => mail.includes(address));
  const parsed = await Promise.all(candidates.map((mail) => PostalMime.parse(mail)));
  return parsed
    .filter(({ to }) => to?.some((recipient) => recipient.address === address))
    .map(({ text }) => text ?? "");
}

/** The code in the last text that contains one. */
export function lastCode(texts: readonly string[]): string | undefined {
  return texts.map((text) => CODE.exec(text)?.[1]).findLast((code) => code !== undefined);
}

/** Signs up and verifies an account. `mailed` lists every product that may have sent the code. */
export async function openAccount(
  instance: MailingInstance,
  verifyOn: Instance = instance,
  mailed: readonly MailingInstance[] = [instance],
): Promise<Account> {
  const person = await signUp(instance);
  const code = await eventually(async () => {
    const texts = await Promise.all(mailed.map(({ dataDir }) => mailsTo(dataDir, person.email)));
    return lastCode(texts.flat());
  }, MAIL_MS);
  const verified = await sendRequest(verifyOn, "POST", "/users/email_verify", { code });
  if (verified.status !== 200) throw new Error(`verify: ${verified.status} ${verified.text}`);
  const { _id: id, token } = (await signIn(verifyOn, person)).user;
  const call: Account["call"] = (server, method, path, body) =>
    sendRequest(server, method, path, body, { authorization: `Bearer ${token}` });
  return {
    ...person,
    id,
    token,
    call,
    async addLink(server, alias) {
      const body = { name: `Link ${alias}`, slug: "web", link: "https://example.com/", alias };
      const response = await call(server, "POST", "/v1/widget/link", body);
      if (response.status !== 201) throw new Error(`link: ${response.status} ${response.text}`);
      return `/${person.username}/${alias}`;
    },
    async clicks(server) {
      const response = await call(server, "GET", "/v1/log/my/stats");
      return response.status === 200 ? (JSON.parse(response.text) as { all_click: number }).all_click : undefined;
    },
  };
}

/** Creates the demo account with its page and months of clicks, and signs in to it. */
export async function openDemo(instance: MailingInstance): Promise<User> {
  const { code, out, errors } = await halka(instance.dataDir, ["seed"], { env: { NODE_ENV: "production" } });
  if (code !== 0) throw new Error(`seed: ${errors}`);
  const find = (label: string) => new RegExp(`^ +${label} +(\\S+)`, "m").exec(out)![1]!;
  return (await signIn(instance, { email: find("email"), password: find("password") })).user;
}
