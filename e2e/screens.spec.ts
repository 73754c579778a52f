import { expect, expectAccessible, test } from "./fixtures.ts";
import { beSignedIn, giveLinks, newMember } from "./member.ts";

const PUBLIC = ["/login", "/signup", "/forgot-password", "/reset-password?token=x", "/verify-email"];
const TABS = ["membership", "notifications", "profile", "password"];
const SIGNED_IN = [
  "/dashboard",
  "/dashboard/analytics",
  "/dashboard/import",
  ...TABS.map((tab) => `/dashboard/settings?tab=${tab}`),
];
const LANGUAGES = { en: "en", tr: "tr", ru: "ru" } as const;
const WIDTHS = { phone: 390, desktop: 1280 };

for (const [size, width] of Object.entries(WIDTHS)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`every screen is accessible and fits on a ${size}, ${colorScheme}, in each language`, async ({
      page,
      request,
      context,
    }) => {
      test.slow();
      const member = await newMember(request);
      await giveLinks(request, member, ["A link with a rather long name that has to go somewhere", "Two"]);
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await beSignedIn(page, member);
      for (const language of Object.values(LANGUAGES)) {
        await page.goto("/");
        await page.evaluate((value) => localStorage.setItem("preferred-language", value), language);
        await context.addCookies([{ name: "preferred-language", value: language, url: page.url() }]);
        for (const path of [...PUBLIC, ...SIGNED_IN, `/${member.username}`]) {
          await page.goto(path);
          await expect(page.locator("html")).toHaveAttribute("lang", language);
          await expect(page.getByRole("heading").first()).toBeVisible();
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `${path} in ${language} is wider than the window`).toBeLessThanOrEqual(0);
          await expectAccessible(page);
        }
      }
    });
  }
}
