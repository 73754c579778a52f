import { expect, test } from "vitest";
import { LANGUAGE_COOKIE, languages } from "#base/language.ts";
import { OWN_COOKIE, VIEW_COOKIE } from "#features/accounts/cookies.ts";
import { DEVICE_COOKIE } from "#features/accounts/device.ts";
import { OIDC_COOKIE } from "#features/accounts/oidc/pending-sign-ins.ts";
import { REQUEST_COOKIE, RESUME_COOKIE } from "#features/oauth/request-cookie.ts";
import { library } from "#features/site/content/library.server.ts";

const COOKIES = [LANGUAGE_COOKIE, OWN_COOKIE, VIEW_COOKIE, DEVICE_COOKIE, OIDC_COOKIE, REQUEST_COOKIE, RESUME_COOKIE];

test.each(languages)("the cookie policy in %s lists every cookie that the product sets", (language) => {
  const [, cookies = ""] = library.findMarkdown("cookie-policy", language)?.split(/^## /m) ?? [];
  const listed = [...cookies.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = ""]) => names.match(/[^`, ]+/g) ?? []);
  expect(listed).toEqual(COOKIES);
});
