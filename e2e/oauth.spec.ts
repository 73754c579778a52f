import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { languages } from "#base/language.ts";
import { expectAccessible, expectFitsWindow, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { storeSession, newMember } from "./member.ts";
import { submitSignIn } from "./person.ts";

interface App {
  readonly name: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** The query with which the app is called back next. */
  readonly returned: Promise<URLSearchParams>;
  close(): void;
}

/** Starts an app on this machine and registers it through the API, as AI assistants do. */
async function openApp(request: APIRequestContext, name: string): Promise<App> {
  const { promise: returned, resolve } = Promise.withResolvers<URLSearchParams>();
  const server = createServer((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url!, "http://127.0.0.1");
    if (pathname === "/callback") resolve(searchParams);
    response.end("Connected");
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const data = { client_name: name, redirect_uris: [redirectUri], token_endpoint_auth_method: "none" };
  const response = await request.post("/oauth/register", { data });
  expect(response.status(), await response.text()).toBe(201);
  const { client_id: clientId } = (await response.json()) as { client_id: string };
  return { name, clientId, redirectUri, returned, close: () => server.close() };
}

function toAuthorization({ clientId, redirectUri }: App) {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: "links:read links:write",
    state: "s",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return { verifier, address: `/oauth/authorize?${query}` };
}

async function getToken(request: APIRequestContext, form: Record<string, string>): Promise<string> {
  const response = await request.post("/oauth/token", { form });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { access_token: string }).access_token;
}

async function getStatus(request: APIRequestContext, token: string, method: "GET" | "POST" = "GET"): Promise<number> {
  const data = { link: "https://example.com/from-the-app" };
  const options = { method, headers: { authorization: `Bearer ${token}` }, ...(method === "POST" && { data }) };
  return (await request.fetch("/v1/links", options)).status();
}

async function disconnect(page: Page, name: string): Promise<void> {
  await page.goto("/dashboard/developers?tab=apps");
  await page.getByRole("button", { name: `Disconnect ${name}` }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText(`${name} no longer has access.`)).toBeVisible();
}

test("a person signs in, grants an app less than it asked for, and disconnects it", async ({ page, request }) => {
  const member = await newMember(request);
  const app = await openApp(request, "Campaign assistant");
  const { verifier, address } = toAuthorization(app);
  await page.goto(address);
  await submitSignIn(page, member);
  await expect(page.getByRole("heading", { name: "Campaign assistant wants access to your page" })).toBeVisible();
  await expect(page.getByText(`Signed in as ${member.email}`)).toBeVisible();
  await expect(page.getByText(/^Not verified by us/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Create, change and delete links").uncheck();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("Connected")).toBeVisible();
  const returned = await app.returned;
  expect(returned.get("state")).toBe("s");
  const token = await getToken(request, {
    grant_type: "authorization_code",
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    code: returned.get("code")!,
    code_verifier: verifier,
  });
  expect([await getStatus(request, token), await getStatus(request, token, "POST")]).toEqual([200, 403]);
  await disconnect(page, app.name);
  expect(await getStatus(request, token)).toBe(401);
  app.close();
});

test("a denied app receives an error, and gets no access", async ({ page, request }) => {
  await storeSession(page, await newMember(request));
  const app = await openApp(request, "Curious app");
  await page.goto(toAuthorization(app).address);
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(page.getByText("Connected")).toBeVisible();
  expect((await app.returned).get("error")).toBe("access_denied");
  app.close();
});

test("a request started in one browser cannot be approved in another", async ({ page, request, browser, baseURL }) => {
  const app = await openApp(request, "Shared address");
  await page.goto(toAuthorization(app).address);
  await page.waitForURL(/\/login/);
  const started = new URL(page.url()).searchParams.get("next")!;
  const context = await browser.newContext({ baseURL: baseURL! });
  const other = await context.newPage();
  await storeSession(other, await newMember(request));
  await other.goto(started);
  await expect(other.getByText(/^This request was started in another browser/)).toBeVisible();
  await expect(other.getByRole("button", { name: "Allow" })).toBeHidden();
  await context.close();
  app.close();
});

test("a request of an unknown app is not redirected, and the screen says why", async ({ page }) => {
  await page.goto("/oauth/authorize?client_id=unknown&redirect_uri=https://evil.example/&response_type=code");
  await expect(page.getByRole("heading", { level: 1, name: "We can't process this app's request" })).toBeVisible();
  await expect(page.getByText("Reason: invalid_client")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/oauth/authorize");
  await expectAccessible(page);
});

test("the command line is connected with a device code", async ({ page, request }) => {
  const member = await newMember(request);
  await storeSession(page, member);
  const form = { client_id: "halka-cli", scope: "links:read" };
  const device = (await (await request.post("/oauth/device_authorization", { form })).json()) as {
    device_code: string;
    user_code: string;
  };
  await page.goto("/oauth/device");
  await expectAccessible(page);
  await page.getByLabel("Code").fill("AAAA-AAAA");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^This code isn't valid/)).toBeVisible();
  await page.getByLabel("Code").fill(device.user_code.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page.getByText(`it shows the code ${device.user_code}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "Connected" })).toBeVisible();
  const token = await getToken(request, {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    client_id: "halka-cli",
    device_code: device.device_code,
  });
  expect(await getStatus(request, token)).toBe(200);
});

test("the screens fit a phone in three languages", async ({ page, request }) => {
  await storeSession(page, await newMember(request));
  await page.setViewportSize({ width: 320, height: 700 });
  for (const language of languages) {
    await setLanguage(page, language);
    const app = await openApp(request, "An app with a name that takes two lines");
    for (const address of [toAuthorization(app).address, "/oauth/device", "/dashboard/developers?tab=apps"]) {
      await page.goto(address);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expectFitsWindow(page);
    }
    app.close();
  }
});
