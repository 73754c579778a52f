import { expect, type Page } from "@playwright/test";
import { agents, openShort, visitPage } from "./events.ts";
import { expectAccessible, hoverUndo, test } from "./fixtures.ts";
import { storeSession, createLinks, type Member, newMember } from "./member.ts";

const live = (page: Page) => page.getByRole("region", { name: "Right now" });

async function open(page: Page, member: Member): Promise<void> {
  await storeSession(page, member);
  await page.goto("/dashboard/analytics?period=7d");
  await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
}

test("shows events on the page as they happen, and applies the choice of what to count", async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const member = await newMember(request);
  await createLinks(member, ["Site"]);
  const visitors = await playwright.request.newContext({ baseURL: baseURL! });
  await open(page, member);
  await expect(live(page)).toContainText("Live");
  await expect(live(page)).toContainText("No visits in the last 30 minutes");
  await visitPage(visitors, member, { agent: agents.windows, referrer: "https://t.co/abc" });
  await openShort(visitors, member, "web", { agent: agents.windows });
  await openShort(visitors, member, "web", { agent: agents.googlebot });
  await expect(live(page)).toContainText("1 visit");
  await expect(live(page)).toContainText("1 click");
  await expect(live(page)).toContainText("1 visitor in the last five minutes");
  await expect(live(page).getByRole("listitem")).toHaveCount(2);
  await expect(live(page).getByRole("list", { name: "Latest" })).toContainText("Click on Site");
  await expect(live(page).getByRole("list", { name: "Latest" })).toContainText("Page opened");
  await page.getByRole("radio", { name: "Everything" }).click();
  await expect(live(page)).toContainText("2 clicks");
  await expect(live(page).getByRole("listitem")).toHaveCount(3);
  await live(page).getByRole("button", { name: "Show as table" }).click();
  await expect(live(page).getByRole("row")).toHaveCount(31);
  await expectAccessible(page);
  await visitors.dispose();
});

test("adds a note to a day, shows it in the chart and its table, deletes and restores it", async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const member = await newMember(request);
  const visitors = await playwright.request.newContext({ baseURL: baseURL! });
  await visitPage(visitors, member, { agent: agents.windows });
  await visitors.dispose();
  await open(page, member);
  const chart = page.getByRole("region", { name: "Over time" });
  await expect(chart).toBeVisible();
  await page.getByRole("button", { name: "Notes", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("No notes yet.");
  await dialog.getByRole("button", { name: "Add note" }).click();
  await dialog.getByLabel("What happened").fill("  ");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Enter what happened.");
  await dialog.getByLabel("What happened").fill("The newsletter went out");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("listitem")).toContainText("The newsletter went out");
  await page.keyboard.press("Escape");
  const mark = chart.getByRole("button", { name: /^1 note, .*: The newsletter went out$/ });
  await mark.focus();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("What happened")).toHaveValue("The newsletter went out");
  await dialog.getByLabel("What happened").fill("The newsletter is out");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Delete note The newsletter is out" }).click();
  const undo = await hoverUndo(page);
  await expect(dialog).toContainText("No notes yet.");
  await page.keyboard.press("Escape");
  await expect(mark).toHaveCount(0);
  await undo.click();
  await chart.getByRole("button", { name: "Show as table" }).click();
  await expect(chart.getByRole("cell", { name: "The newsletter is out" })).toBeVisible();
});
