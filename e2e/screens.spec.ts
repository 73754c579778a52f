import { type Language, languages } from "#base/language.ts";
import { expect, expectAccessible, expectFitsWindow, test } from "./fixtures.ts";
import { storeSession, createLinks, newMember } from "./member.ts";
import { newPerson } from "./person.ts";

const PUBLIC = ["/login", "/signup", "/forgot-password", "/reset-password?token=x", "/verify-email"];
const TABS = ["membership", "notifications", "profile", "password", "security", "data"];
const SIGNED_IN = [
  "/dashboard",
  "/dashboard/welcome",
  "/dashboard/analytics",
  "/dashboard/links",
  "/dashboard/audience",
  "/dashboard/import",
  "/dashboard/developers",
  "/new?url=https%3A%2F%2Fatlas.example%2Fa",
  ...TABS.map((tab) => `/dashboard/settings?tab=${tab}`),
];
type Schemes = Partial<Record<Language, "light" | "dark">>;
/** Only these combinations run axe, which is slow: a screen has the same structure in every language. */
const LOOKS: readonly { size: string; width: number; schemes: Schemes }[] = [
  { size: "phone", width: 390, schemes: { en: "light", tr: "dark" } },
  { size: "desktop", width: 1280, schemes: { ru: "light", en: "dark" } },
];

for (const { size, width, schemes } of LOOKS) {
  test(`fits every screen in each language on a ${size}, and is accessible, light and dark`, async ({
    page,
    request,
    context,
  }) => {
    test.slow();
    const person = newPerson();
    const email = `${person.username}.a-long-address-for-a-phone@example.com`;
    const member = await newMember(request, { ...person, email });
    await createLinks(member, ["A link with a rather long name that has to go somewhere", "Two"]);
    await page.setViewportSize({ width, height: 844 });
    const setLanguage = async (language: Language) => {
      await page.emulateMedia({ colorScheme: schemes[language] ?? "light" });
      await page.goto("/");
      await page.evaluate((value) => localStorage.setItem("preferred-language", value), language);
      await context.addCookies([{ name: "preferred-language", value: language, url: page.url() }]);
    };
    const checkScreen = async (path: string, language: Language) => {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expectFitsWindow(page, `${path} in ${language}`);
      if (language in schemes) await expectAccessible(page);
    };
    for (const language of languages) {
      await setLanguage(language);
      for (const path of [...PUBLIC, `/${member.username}`]) await checkScreen(path, language);
    }
    // signs in last, since the signed-out screens redirect a signed-in person
    await storeSession(page, member);
    for (const language of languages) {
      await setLanguage(language);
      for (const path of SIGNED_IN) await checkScreen(path, language);
    }
  });
}
