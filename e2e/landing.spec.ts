import { expect, test, watchConsoleErrors } from "./fixtures.ts";

const COMING_SOON = ["Team collaboration"];

test("shows the specified sections on the landing page", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  for (const [name, anchor] of [
    ["Features", "features"],
    ["Pricing", "pricing"],
    ["Testimonials", "testimonials"],
    ["FAQ", "faq"],
  ] as const) {
    await expect(header.getByRole("link", { name, exact: true }).first()).toHaveAttribute("href", `#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeAttached();
  }
  await expect(header).toHaveCSS("position", /fixed|sticky/);
  await expect(header.getByRole("combobox", { name: "Language" }).getByRole("option")).toHaveText([
    "English",
    "Türkçe",
    "Русский",
  ]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One Link to Rule Them All");
  const hero = page.getByRole("main").locator("section").first();
  await expect(hero.getByRole("link", { name: "Start free" })).toHaveAttribute("href", "/signup");
  await hero.getByRole("link", { name: "How it works" }).click();
  await expect(page.getByRole("heading", { name: "How it works" })).toBeInViewport();

  const features = page.locator("#features").getByRole("listitem");
  await expect(features).toHaveCount(6);
  const soon = features.filter({ hasText: "Coming soon" });
  await expect(soon.getByRole("heading", { level: 3 })).toContainText(COMING_SOON);

  const plans = page.locator("[data-plan]");
  await expect(plans).toHaveCount(3);
  for (const plan of await plans.all()) await expect(plan).toHaveAttribute("href", "/signup");
  await expect(page.locator('[data-plan="pro"]')).toContainText("Popular");
  await expect(page.locator("#testimonials figure")).toHaveCount(3);
  await expect(page.locator("#faq details").first()).not.toHaveAttribute("open");

  const footer = page.getByRole("contentinfo");
  const links = ["About", "Blog", "Careers", "Contact", "Privacy Policy", "Terms of Service", "Cookie Policy", "GDPR"];
  for (const name of links) await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(footer).toContainText("2025");
});

test("disables the free and the enterprise plan for mouse and keyboard; Pro opens sign-up", async ({ page }) => {
  await page.goto("/");
  for (const plan of ["free", "enterprise"]) {
    const card = page.locator(`[data-plan="${plan}"]`);
    await expect(card).toHaveAttribute("aria-disabled", "true");
    expect(await card.evaluate((each: HTMLElement) => each.tabIndex)).toBe(-1);
    await card.scrollIntoViewIfNeeded();
    const box = (await card.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page).toHaveURL(/\/$/);
  }
  await page.locator('[data-plan="pro"]').click();
  await expect(page).toHaveURL(/\/signup$/);
});

test("shows Dashboard instead of Login and Start free if a user or a token is stored", async ({ page }) => {
  const header = page.getByRole("banner");
  await page.goto("/");
  await expect(header.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Start free" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Dashboard" })).toBeHidden();
  for (const key of ["user", "auth_token"]) {
    await page.evaluate((name) => {
      localStorage.clear();
      localStorage.setItem(name, "{}");
    }, key);
    await page.reload();
    await expect(header.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Login" })).toBeHidden();
    await expect(header.getByRole("link", { name: "Start free" })).toBeHidden();
  }
});

test("works without scripts: language, questions and anchors", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Claim your name" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Username" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Send a bot" })).toBeHidden();
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await expect(page.locator("#faq")).toBeInViewport();
  await page.locator("#faq summary").first().click();
  await expect(page.locator("#faq details").first().locator("p")).toBeVisible();
  await page.getByRole("combobox", { name: "Language" }).selectOption("tr");
  await page.getByRole("banner").getByRole("button", { name: "Apply" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hepsine Hükmedecek Tek Bağlantı");
  await context.close();
});

for (const path of ["/", "/pricing"]) {
  test(`requests no other origin and no framework on ${path}`, async ({ page, baseURL }) => {
    const requests: string[] = [];
    const errors = watchConsoleErrors(page);
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(path);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    const isComplete = () =>
      page.evaluate(() => [...document.images].every((each) => each.complete && each.naturalWidth > 0));
    await expect.poll(isComplete, { message: "all pictures have loaded" }).toBe(true);
    expect(requests.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith("data:"))).toEqual([]);
    const scripts = requests.filter((url) => url.endsWith(".js")).map((url) => new URL(url).pathname);
    expect(scripts.filter((script) => script !== "/sw.js")).toEqual([
      expect.stringMatching(/^\/assets\/site-\w+\.js$/),
    ]);
    expect(errors).toEqual([]);
  });
}
