import { expect, expectAccessible, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { setAppearance, createLinks, newMember } from "./member.ts";
import { addLink } from "./person.ts";
import { PIXEL } from "./pictures.ts";

test("without scripts, the public page is complete and its link works", async ({ page, person, browser, baseURL }) => {
  await addLink(page, { name: "My shop", platform: "Website", url: "https://example.com/shop" });

  const visitor = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  await visitor.route("https://example.com/**", (route) => route.fulfill({ body: "arrived" }));
  const publicPage = await visitor.newPage();
  const response = await publicPage.goto(`/${person.username}`);
  expect(response?.status()).toBe(200);
  await expect(publicPage.getByRole("heading", { name: "My Links" })).toBeVisible();
  await expect(publicPage.getByText("Welcome to my links page")).toBeVisible();
  await expect(publicPage.getByRole("link", { name: new RegExp(`^Join ${person.username} on `) })).toHaveAttribute(
    "href",
    /\/signup$/,
  );
  const year = new Date(response!.headers()["date"]!).getUTCFullYear();
  await expect(publicPage.getByText(`© ${year} ${person.username}`)).toBeVisible();

  await publicPage.getByRole("link", { name: "My shop" }).click();
  await expect.poll(() => visitor.pages().map((each) => each.url())).toContain("https://example.com/shop");
  await visitor.close();

  await page.goto(`/${person.username}`);
  await expectAccessible(page);
});

test("reports an unknown address, with status 404", async ({ page }) => {
  const response = await page.goto("/unclaimed-name");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("The profile you're looking for doesn't exist.")).toBeVisible();
});

test("shares a page through the system's share sheet, or else through a dialog with address and QR code", async ({
  page,
  request,
  baseURL,
  context,
}) => {
  const { username } = await newMember(request);
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (shared: object) => Object.assign(window, { shared }) });
  });
  await page.goto(`/${username}`);
  await page.getByRole("link", { name: "Share this page" }).click();
  expect(await page.evaluate(() => (window as { shared?: { url?: string } }).shared?.url)).toBe(
    `${baseURL}/${username}`,
  );
  expect(new URL(page.url()).pathname).toBe(`/${username}`);

  await page.goto(`/share/${username}`);
  await expect(page.getByRole("img", { name: `QR code for ${baseURL}/${username}` })).toBeVisible();
  await expect(page.getByLabel("Link")).toHaveValue(`${baseURL}/${username}`);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/${username}`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "QR code as PNG" }).click();
  expect((await download).suggestedFilename()).toBe(`${username}.png`);
  await expectAccessible(page);
});

test("without scripts, shares and reports a page, and keeps the fields of a report that lacks a reason", async ({
  browser,
  request,
  baseURL,
}) => {
  const { username } = await newMember(request);
  const visitor = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await visitor.newPage();
  await setLanguage(page, "tr");
  await page.goto(`/${username}`);
  await page.getByRole("link", { name: "Bu sayfayı paylaş" }).click();
  await expect(page.getByRole("heading", { name: `${username} sayfasını paylaş` })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.getByRole("link", { name: `${username} sayfasına dön` }).click();

  await page.getByRole("link", { name: "Bu sayfayı bildir" }).click();
  await page.getByLabel("Dolandırıcılık ya da kimlik avı").check();
  await page.getByLabel(/^Ayrıntılar/).fill("Giriş sayfası gibi görünüyor");
  await page.getByLabel(/e-posta/).fill("biri@example");
  await page.getByRole("button", { name: "Bildir" }).click();
  await expect(page.getByText("Geçerli bir e-posta adresi yaz ya da boş bırak.")).toBeVisible();
  await expect(page.getByLabel("Dolandırıcılık ya da kimlik avı")).toBeChecked();
  await page.getByLabel(/e-posta/).fill("biri@example.com");
  await page.getByRole("button", { name: "Bildir" }).click();
  await expect(page.getByRole("heading", { name: "Teşekkürler. İnceleyeceğiz." })).toBeVisible();
  await visitor.close();
});

test("has no axe violations in the report form", async ({ page, request }) => {
  const { username } = await newMember(request);
  await page.goto(`/report/${username}`);
  await expectAccessible(page);
});

test("shows a spinner for a picture that fails to load, and retries after five seconds", async ({ page, request }) => {
  const member = await newMember(request);
  await setAppearance(member, { profile_photo: "https://pictures.example/me.png" });
  let requestCount = 0;
  await page.route("https://pictures.example/**", async (route) => {
    requestCount += 1;
    if (requestCount === 1) return route.abort();
    return route.fulfill({ contentType: "image/png", body: PIXEL });
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto(`/${member.username}`);
  const photo = page.locator("main img").first();
  await expect(photo).toHaveAttribute("src", /^data:image\/svg\+xml,.*animateTransform/);
  await page.clock.runFor(4_999);
  await expect(photo).toHaveAttribute("src", /^data:/);
  expect(requestCount).toBe(1);
  await page.clock.runFor(1);
  await expect(photo).toHaveAttribute("src", "https://pictures.example/me.png");
  await expect.poll(() => requestCount).toBe(2);
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
});

test("provides a title, a text and an existing picture for link previews", async ({ page, request }) => {
  const member = await newMember(request);
  await setAppearance(member, { title: "Çömlek Atölyesi", description: "Seramik" });
  await page.goto(`/${member.username}`);
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`);
  await expect(meta("og:title")).toHaveAttribute("content", `Çömlek Atölyesi · ${member.username}`);
  await expect(meta("twitter:card")).toHaveAttribute("content", "summary_large_image");
  const picture = await request.get((await meta("og:image").getAttribute("content"))!);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
});

test("shows no motion to visitors who prefer reduced motion", async ({ page, request }) => {
  const member = await newMember(request);
  await createLinks(member, ["Shop", "Blog"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/${member.username}`);
  await expect(page.getByRole("link", { name: "Shop" })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
