import { type APIRequestContext, expect, type Page, type Route } from "@playwright/test";
import { scopes } from "#base/scopes.ts";
import { Halka } from "../sdk/src/index.ts";
import { readCode } from "./mailbox.ts";
import { newPerson, type Person } from "./person.ts";

export interface Member extends Person {
  readonly id: string;
  readonly token: string;
  /** The user object that the browser stores for a signed-in person. */
  readonly user: Readonly<Record<string, unknown>>;
  /** Our SDK with an API key of this account. */
  readonly halka: Halka;
}

export type NewPageLink = Parameters<Halka["createPageLink"]>[0];
export type NewBlock = Parameters<Halka["createBlock"]>[0];
export type AppearanceChanges = Omit<Parameters<Halka["updateAppearance"]>[0], "appearanceId">;

/** Creates a verified account through the API, for tests that do not need the sign-up screens. */
export async function newMember(request: APIRequestContext, person = newPerson()): Promise<Member> {
  const { username, email, password } = person;
  expect((await request.post("/users", { data: { username, email, password } })).status()).toBe(200);
  const code = await readCode(email);
  expect((await request.post("/users/email_verify", { data: { code } })).status()).toBe(200);
  const response = await request.post("/users/login", { data: { user: { email, password } } });
  const { user } = (await response.json()) as { user: { _id: string; token: string } };
  const halka = openClient(new URL(response.url()).origin, user.token);
  return { ...person, id: user._id, token: user.token, user, halka };
}

/** Creates its API key at the first call, so that tests without calls find no key in the account. */
function openClient(url: string, token: string): Halka {
  let key: Promise<string> | undefined;
  return new Halka({ url, key: () => (key ??= createKey(url, token)) });
}

async function createKey(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/v1/api-keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Browser tests", scopes }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { key: string }).key;
}

/** Stores this member's session in the browser before any page loads. */
export async function storeSession(page: Page, { user, token }: Pick<Member, "user" | "token">): Promise<void> {
  const entries = { user: JSON.stringify(user), auth_token: token };
  await page.context().addInitScript((stored: Record<string, string>) => {
    // stores the session only once: if a screen ends it, a reload must not restore it
    if (sessionStorage.getItem("prepared")) return;
    sessionStorage.setItem("prepared", "yes");
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}

/** Creates links on the page, in this order. */
export async function createLinks({ halka }: Member, names: readonly string[]): Promise<void> {
  for (const name of names)
    await halka.createPageLink({ name, slug: "web", link: `https://example.com/${encodeURIComponent(name)}` });
}

/** Sets the appearance of the page. */
export async function setAppearance({ halka }: Member, changes: AppearanceChanges): Promise<void> {
  const { _id } = await halka.createAppearance();
  await halka.updateAppearance({ appearanceId: _id, ...changes });
}

/** Responds as the server does if the plan allows no more links: no account here has such a limit. */
export const rejectByPlan = (route: Route): Promise<void> =>
  route.fulfill({
    status: 403,
    json: {
      code: "plan_limit",
      message: "Your plan includes up to 5 links on a page. Upgrade your plan, or delete a link first.",
      errors: [],
    },
  });
