import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsWindow, hoverUndo, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
import { storeSession, createLinks, type Member, newMember, rejectByPlan } from "./member.ts";

let member: Member;
test.beforeEach(async ({ page, request }) => {
  member = await newMember(request);
  await storeSession(page, member);
});

const gallery = (page: Page) =>
  page.getByRole("list").filter({ has: page.getByRole("button", { name: /^Preview “/ }) });
const open = (page: Page, name: string) => page.getByRole("button", { name: `Preview “${name}”` }).click();
const dialog = (page: Page) => page.getByRole("dialog");
const toast = (page: Page, title: string) => page.getByRole("status").filter({ hasText: title });
const expectCount = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test("starts an empty page with one of twenty templates, previews it in a document of its own, and empties it again", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Start from a template" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Start from a template" })).toBeVisible();
  await expect(gallery(page).getByRole("listitem")).toHaveCount(20);
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: "Clubs & events" }).click();
  await expect(gallery(page).getByRole("listitem")).toHaveCount(3);

  await open(page, "Wedding");
  const shown = dialog(page).frameLocator("iframe");
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("We are getting married");
  await shown.getByRole("link", { name: "Where to sleep" }).click();
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("We are getting married");
  await dialog(page).getByRole("radio", { name: "Desktop" }).check();
  await expect(shown.getByRole("heading", { name: "The day" })).toBeVisible();
  await expect(dialog(page).getByText("How do you want to use it?")).toBeHidden();
  await expectAccessible(page, "[role=dialog]");
  await dialog(page).getByRole("button", { name: "Use this template" }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  const undo = await hoverUndo(toast(page, "Your page is now “We are getting married”"));
  await expectCount(page, "3 active links");
  const response = await page.request.get(`/${member.username}`);
  expect(await response.text()).toContain("Dancing, until the band is tired");

  await undo.click();
  await expect(toast(page, "Everything is back as it was")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Your First Link" })).toBeVisible();
  expect(await (await page.request.get(`/${member.username}`)).text()).not.toContain("Dancing");
});

test("replaces an existing page with a template or adds it, within the plan, without losing anything", async ({
  page,
}) => {
  await createLinks(member, ["Mine", "Also mine"]);
  await page.goto("/dashboard/start");
  // stubbed, since PLAN_LIMITS is off here
  const isFull = (url: URL) => url.pathname === "/v1/starts/musician/apply";
  await page.route(isFull, rejectByPlan);
  await open(page, "Musician");
  await dialog(page).getByRole("radio", { name: "Add to my page" }).check();
  await dialog(page).getByRole("button", { name: "Use this template" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Your plan includes up to 5 links on a page.");
  await expect(dialog(page).getByRole("alert")).toContainText(
    "If you replace your page instead, the template fits your plan.",
  );
  await page.unroute(isFull);
  await dialog(page).getByRole("radio", { name: "Replace my page" }).check();
  await dialog(page).getByRole("button", { name: "Use this template" }).click();
  const undo = await hoverUndo(toast(page, "Your page is now"));
  await expect(page.getByText("Order it on vinyl")).toBeVisible();
  await expectCount(page, "5 active links");
  await expect(page.getByText("Also mine")).toBeHidden();
  await undo.click();
  await expectCount(page, "2 active links");
  await expect(page.getByText("Also mine")).toBeVisible();

  await page.goto("/dashboard/start");
  await open(page, "Wedding");
  await dialog(page).getByRole("radio", { name: "Add to my page" }).check();
  await dialog(page).getByRole("button", { name: "Use this template" }).click();
  await expect(toast(page, "was added to your page")).toBeVisible();
  await expectCount(page, "5 active links");
  await expect(page.getByText("Also mine")).toBeVisible();
});

test("shows the gallery in the language of the dashboard, fits a phone, and is found by the palette", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setLanguage(page, "tr");
  await page.goto("/dashboard");
  // waits for hydration, since keyboard shortcuts do not work before
  await expect(page.getByRole("link", { name: "Şablonla başla" }).first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await dialog(page).getByRole("combobox").fill("şablon");
  await page.getByRole("option", { name: "Şablonla başla" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bir şablonla başla" })).toBeVisible();
  await page.getByRole("button", { name: "“Yazılımcı” şablonunu önizle" }).click();
  await expect(dialog(page).frameLocator("iframe").getByText("Sıkıcı yazılım üzerine notlar")).toBeVisible();
  await expectFitsWindow(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "“Yazılımcı” şablonunu önizle" })).toBeFocused();
});

/** A stubbed response for an external page; other tests cover the parser. */
const FOUND = {
  service: "linktree",
  address: "https://linktr.ee/ochre",
  title: "Ochre <b>Goods</b>",
  description: "Things for the table",
  picture: "",
  sections: [
    {
      name: "",
      links: [
        { name: "Spring", link: "https://shop.example/spring", platform: "web", description: "", known: false },
        { name: "Mine", link: "https://example.com/mine", platform: "web", description: "", known: true },
      ],
    },
    {
      name: "Read",
      links: [{ name: "Journal", link: "https://shop.example/j", platform: "web", description: "", known: false }],
    },
  ],
  profiles: [{ platform: "instagram", link: "https://instagram.com/ochre" }],
  left_out: [{ name: "Write to us", reason: "no_address" }],
  room: 3,
};

test("previews an external page, imports selected parts of it, and can undo the import", async ({ page }) => {
  await createLinks(member, ["Mine"]);
  await page.goto("/dashboard/start");
  const address = page.getByLabel("Page address");
  await address.fill("http://10.0.0.1/nothing");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("We couldn't open this page.")).toBeVisible();

  await page.route("**/v1/page-imports/look", (route) => route.fulfill({ json: FOUND }));
  await address.fill("linktr.ee/ochre");
  await address.press("Enter");
  const found = page.getByRole("region", { name: "Import your page" });
  await expect(found.getByText("Found on linktr.ee/ochre")).toBeVisible();
  await expect(found.getByRole("checkbox", { name: /^Mine/ })).not.toBeChecked();
  await expect(found.getByText("already on your page")).toBeVisible();
  await expectAccessible(page, "main");
  await found.getByText("1 item won't be imported").click();
  await expect(found.getByText("has no link")).toBeVisible();
  await found.getByRole("checkbox", { name: /^Description/ }).uncheck();
  await found.getByRole("button", { name: "Import (4)" }).click();

  const undo = await hoverUndo(toast(page, "Your page has been imported"));
  await expectCount(page, "3 active links");
  await expect(page.getByText("Journal")).toBeVisible();
  const html = await (await page.request.get(`/${member.username}`)).text();
  expect(html).toContain("Ochre &lt;b&gt;Goods&lt;/b&gt;");
  expect(html).not.toContain("Things for the table");
  await undo.click();
  await expectCount(page, "1 active link");
});
