import { screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, expect, test, vi } from "vitest";
import { testI18n } from "#testing/i18n.ts";
import { renderScreen } from "#testing/screen.tsx";
import { UNLOCK_HEADER } from "../../sharing/limits.ts";
import { SharedAnalyticsScreen } from "./shared-analytics-screen.tsx";

afterEach(() => vi.unstubAllGlobals());

const shared = {
  locked: false,
  handle: "istanbul",
  title: "",
  picture: "",
  some_links: false,
  hide_referrers: false,
  links: [],
};

test("capitalises the initial of the page by the chosen language, not by the browser's", async () => {
  await renderScreen(
    <I18nextProvider i18n={testI18n("tr")}>
      <SharedAnalyticsScreen token="abc" />
    </I18nextProvider>,
    { path: "/stats/abc", responses: { "GET /v1/shared/analytics/abc": () => shared } },
  );
  expect(await screen.findByText("İ")).toBeDefined();
});

test("can be unlocked in a browser that blocks storage", async () => {
  const block = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: block, setItem: block });
  const { user } = await renderScreen(<SharedAnalyticsScreen token="abc" />, {
    path: "/stats/abc",
    responses: {
      "GET /v1/shared/analytics/abc": ({ headers }) => (headers[UNLOCK_HEADER] === "key" ? shared : { locked: true }),
      "POST /v1/shared/analytics/abc/unlock": () => ({ unlock: "key" }),
    },
  });
  await user.type(await screen.findByLabelText("Password"), "open sesame{Enter}");
  expect(await screen.findByText("/istanbul")).toBeDefined();
});
