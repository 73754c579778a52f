import { expect, test } from "vitest";
import { languages } from "#base/language.ts";
import { REQUEST_COOKIE, RESUME_COOKIE } from "#features/oauth/request-cookie.ts";
import { library } from "#features/site/content/library.server.ts";

const COOKIES = ["preferred-language", "own", "view_own", "device", "oidc", REQUEST_COOKIE, RESUME_COOKIE];

test.each(languages)("the cookie policy in %s lists every cookie that the product sets", (language) => {
  const [, cookies = ""] = library.findMarkdown("cookie-policy", language)?.split(/^## /m) ?? [];
  const listed = [...cookies.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = ""]) => names.match(/[^`, ]+/g) ?? []);
  expect(listed).toEqual(COOKIES);
});
