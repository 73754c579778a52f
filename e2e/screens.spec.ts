import { type Language, languages } from "#base/language.ts";
import { expect, expectAccessible, expectFitsWindow, test } from "./fixtures.ts";
import { setLanguage } from "./language.ts";
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

for (const { size, width, schemes } of LOOKS)
  for (const language of languages)
    test(`fits every screen in ${language} on a ${size}${language in schemes ? `, and is accessible, ${schemes[language]}` : ""}`, async ({
      page,
      request,
    }) => {
      test.slow();
      const person = newPerson();
      const email = `${person.username}.a-long-address-for-a-phone@example.com`;
      const member = await newMember(request, { ...person, email });
      await createLinks(member, ["A link with a rather long name that has to go somewhere", "Two"]);
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme: schemes[language] ?? "light" });
      await setLanguage(page, language);
      const expectGoodScreen = async (path: string) => {
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.getByRole("heading").first()).toBeVisible();
        await expectFitsWindow(page, path);
        if (language in schemes) await expectAccessible(page);
      };
      for (const path of [...PUBLIC, `/${member.username}`]) await expectGoodScreen(path);
      // signs in last, since the signed-out screens redirect a signed-in person
      await storeSession(page, member);
      for (const path of SIGNED_IN) await expectGoodScreen(path);
    });
