import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { readMail } from "./mailbox.ts";
import { newPerson, type Person } from "./person.ts";

export interface Member extends Person {
  readonly id: string;
  readonly token: string;
  /** What the browser stores about a signed-in person. */
  readonly user: Readonly<Record<string, unknown>>;
}

/** A verified account, created through the API, for tests that need no sign-up. */
export async function newMember(request: APIRequestContext, person = newPerson()): Promise<Member> {
  const { username, email, password } = person;
  expect((await request.post("/users", { data: { username, email, password } })).status()).toBe(200);
  const code = await readMail(email, /^\s*([A-Z0-9]{8})\s*$/m);
  expect((await request.post("/users/email_verify", { data: { code } })).status()).toBe(200);
  const response = await request.post("/users/login", { data: { user: { email, password } } });
  const { user } = (await response.json()) as { user: { _id: string; token: string } };
  return { ...person, id: user._id, token: user.token, user };
}

/** Stores this member's session in the browser before its first page. */
export async function beSignedIn(page: Page, { user, token }: Member): Promise<void> {
  const entries = { user: JSON.stringify(user), auth_token: token };
  await page.context().addInitScript((stored: Record<string, string>) => {
    // the screens may end the session later, and a reload must not restore it
    if (sessionStorage.getItem("prepared")) return;
    sessionStorage.setItem("prepared", "yes");
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}

/** Adds links through the API, in this order. */
export async function createLinks(
  request: APIRequestContext,
  { token }: Member,
  names: readonly string[],
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (const name of names) {
    const link = `https://example.com/${encodeURIComponent(name)}`;
    expect((await request.post("/v1/widget/link", { headers, data: { name, slug: "web", link } })).status()).toBe(201);
  }
}

/** Sets the page's appearance through the API. */
export async function setAppearance(request: APIRequestContext, { token }: Member, looks: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const created = await request.post("/v1/appearance", { headers, data: {} });
  const { _id } = (await created.json()) as { _id: string };
  expect((await request.put(`/v1/appearance/${_id}`, { headers, data: looks })).status()).toBe(200);
}
