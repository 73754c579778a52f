import { expect, expectAccessible, test } from "./fixtures.ts";
import { beSignedIn, createLinks, newMember } from "./member.ts";
import { newPerson } from "./person.ts";

const PUBLIC = ["/login", "/signup", "/forgot-password", "/reset-password?token=x", "/verify-email"];
const TABS = ["membership", "notifications", "profile", "password", "security", "data"];
const SIGNED_IN = [
  "/dashboard",
  "/dashboard/welcome",
  "/dashboard/analytics",
  "/dashboard/audience",
  "/dashboard/import",
  ...TABS.map((tab) => `/dashboard/settings?tab=${tab}`),
];
const LANGUAGES = ["en", "tr", "ru"] as const;
const LOOKS = [
  { size: "phone", width: 390, colorScheme: "light", language: "en" },
  { size: "phone", width: 390, colorScheme: "dark", language: "tr" },
  { size: "desktop", width: 1280, colorScheme: "light", language: "ru" },
  { size: "desktop", width: 1280, colorScheme: "dark", language: "en" },
] as const;

for (const { size, width, colorScheme, language: lang } of LOOKS) {
  test(`fits every screen in each language on a ${size}, ${colorScheme}, and is accessible (${lang})`, async ({
    page,
    request,
    context,
  }) => {
    test.slow();
    const person = newPerson();
    const email = `${person.username}.a-long-address-for-a-phone@example.com`;
    const member = await newMember(request, { ...person, email });
    await createLinks(request, member, ["A link with a rather long name that has to go somewhere", "Two"]);
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const setLanguage = async (language: string) => {
      await page.goto("/");
      await page.evaluate((value) => localStorage.setItem("preferred-language", value), language);
      await context.addCookies([{ name: "preferred-language", value: language, url: page.url() }]);
    };
    const lookAt = async (path: string, language: string) => {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("heading").first()).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} in ${language} is wider than the window`).toBeLessThanOrEqual(0);
      // structure and colours are the same in all of them, and this is the slow part
      if (language === lang) await expectAccessible(page);
    };
    for (const language of LANGUAGES) {
      await setLanguage(language);
      for (const path of [...PUBLIC, `/${member.username}`]) await lookAt(path, language);
    }
    // afterwards, since the sign-in screen redirects a signed-in person
    await beSignedIn(page, member);
    for (const language of LANGUAGES) {
      await setLanguage(language);
      for (const path of SIGNED_IN) await lookAt(path, language);
    }
  });
}
