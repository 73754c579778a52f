import { type BrowserContext, expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "./fixtures.ts";
import { storeSession, newMember } from "./member.ts";

// the tests share one webhook, from the empty screen to its deletion, so a retry starts at the first test
test.describe.configure({ mode: "serial" });

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  const member = await newMember(request);
  context = await browser.newContext({ baseURL: baseURL! });
  page = await context.newPage();
  await storeSession(page, member);
});

test.afterAll(() => context.close());

test("starts with an empty screen", async () => {
  await page.goto("/dashboard/developers?tab=webhooks");
  await expect(page.getByText(/^Send clicks, new links, subscribers and messages/)).toBeVisible();
  await expectAccessible(page);
});

test("adds a webhook for chosen events, and shows its secret only once", async () => {
  await page.getByRole("button", { name: "Add webhook" }).click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByLabel("Address").fill("http://example.com/");
  await form.getByLabel("All events").uncheck();
  await form.getByRole("button", { name: "Add webhook" }).click();
  await expect(form.getByText("Choose at least one event.")).toBeVisible();
  await form.getByLabel("A link is created").check();
  await form.getByLabel("Links are clicked").check();
  await form.getByRole("button", { name: "Add webhook" }).click();
  await expect(form.getByText(/^Enter an https address/)).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Address").fill("https://webhook.example/halka");
  await form.getByLabel("Name").fill("CRM");
  await form.getByRole("button", { name: "Add webhook" }).click();
  const secret = page.getByRole("dialog", { name: "Your signing secret" });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await expectAccessible(page);
  await secret.getByRole("button", { name: "I've copied it" }).click();
  const row = page.getByRole("list", { name: "Webhooks" }).getByRole("listitem");
  await expect(row.getByText("CRM")).toBeVisible();
  await expect(row.getByText("2 events · Nothing sent yet")).toBeVisible();
});

test("sends a test event, and shows the result", async () => {
  await page.getByRole("link", { name: "Deliveries of CRM" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "CRM" })).toBeFocused();
  await page.getByLabel("Event").selectOption({ label: "A link is created" });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const delivery = page.getByRole("list", { name: "Deliveries" }).getByRole("listitem").first();
  await expect(page.getByText("The host name couldn't be resolved.")).toHaveCount(2);
  await expect(delivery.locator("summary")).toContainText("The host name couldn't be resolved.");
  await delivery.locator("summary").click();
  await expect(delivery.getByText(/No response · .* · The host name couldn't be resolved\./)).toBeVisible();
  await expect(page.getByRole("region", { name: "Request" })).toContainText('"type": "link.created"');
  await expectAccessible(page);
});

test("rotates the secret, switches the webhook off and on, and edits it", async () => {
  await page.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("button", { name: "Create a new secret" }).click();
  const secret = page.getByRole("dialog", { name: "Your signing secret" });
  await secret.getByRole("button", { name: "I've copied it" }).click();
  await expect(page.getByText(/^The previous secret also works until/)).toBeVisible();
  await page.getByRole("button", { name: "Switch off" }).click();
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit webhook" });
  await form.getByLabel("Name").fill("Sheet");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Sheet" })).toBeVisible();
});

test("deletes the webhook, and shows the empty screen again", async () => {
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this webhook?" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Webhook deleted.")).toBeVisible();
  await expect(page.getByText(/^Send clicks, new links, subscribers and messages/)).toBeVisible();
});
