import { screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { testI18n } from "#testing/i18n.ts";
import { renderScreen } from "#testing/screen.tsx";
import { SharedAnalyticsScreen } from "./shared-analytics-screen.tsx";

test("capitalises the initial of the page by the chosen language, not by the browser's", async () => {
  const shared = {
    locked: false,
    handle: "istanbul",
    title: "",
    picture: "",
    some_links: false,
    hide_referrers: false,
    links: [],
  };
  await renderScreen(
    <I18nextProvider i18n={testI18n("tr")}>
      <SharedAnalyticsScreen token="abc" />
    </I18nextProvider>,
    { path: "/stats/abc", responses: { "GET /v1/shared/analytics/abc": () => shared } },
  );
  expect(await screen.findByText("İ")).toBeDefined();
});
