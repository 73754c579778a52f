import { openAccount } from "../../qa/account.ts";
import { submitSignIn } from "../person.ts";
import { expect, test } from "./fixtures.ts";

test("shows the placeholder, its label and badges while analytics are announced, without links to statistics", async ({
  page,
  start,
}) => {
  const product = await start({ env: { COMING_SOON: "analytics,custom-domains" } });
  await product.ready();
  const account = await openAccount(product);
  await account.addLink(product, "first");

  await page.goto(`${product.url}/`);
  const soon = page.locator("#features").getByRole("listitem").filter({ hasText: "Coming soon" });
  await expect(soon.getByRole("heading", { level: 3 })).toContainText(["Custom domains", "Advanced analytics"]);

  await page.goto(`${product.url}/login`);
  await submitSignIn(page, account);
  const entry = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: /^Analytics/ });
  await expect(entry).toContainText("Soon");
  await page.getByRole("button", { name: /^More/ }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Analytics" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await entry.click();
  await expect(page.getByText("Analytics is coming soon. This part is in development.")).toBeVisible();
  await expect(page.getByText("Analitik çok yakında burada. Bu bölüm geliştirme aşamasında.")).toHaveAttribute(
    "lang",
    "tr",
  );
  await expect(page.getByRole("button", { name: /Why this number/ })).toHaveCount(0);
});
