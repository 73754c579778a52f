import { expectAccessible, expect, test } from "./fixtures.ts";
import { createLinks, newMember } from "./member.ts";

test("reports a link by keyboard alone, from its preview", async ({ page, request }) => {
  const person = await newMember(request);
  await createLinks(person, ["Site"]);
  await page.goto(`/${person.username}/web+`);
  await page.getByRole("link", { name: "Report" }).click();
  await expect(page.getByRole("textbox", { name: "Exact address of the page or link" })).toHaveValue(
    new RegExp(`/${person.username}/web$`),
  );
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Exact address of the page or link" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Scam or phishing" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.type("It asks for my bank password.");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Grace Hopper");
  await page.keyboard.press("Tab");
  await page.keyboard.type("grace@bank.example");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}/)).toBeVisible();
  await expectAccessible(page);
});

test("keeps what was typed, and names each missing field", async ({ page }) => {
  await page.goto("/report?lang=tr");
  await page.locator("form").evaluate((form) => void ((form as HTMLFormElement).noValidate = true));
  await page.locator("textarea").fill("Kötü");
  await page.getByRole("button").last().click();
  await expect(page.locator("textarea")).toHaveValue("Kötü");
  await expect(page.locator("[aria-invalid]")).not.toHaveCount(0);
  await expect(page.locator("input[name=url]")).toBeFocused();
  await expectAccessible(page);
});
