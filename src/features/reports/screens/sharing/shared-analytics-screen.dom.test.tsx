import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { I18nextProvider } from "react-i18next";
import { test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { createI18n } from "#web/i18n/i18n.client.ts";
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
    <I18nextProvider i18n={createI18n("tr", {})}>
      <Suspense>
        <SharedAnalyticsScreen token="abc" />
      </Suspense>
    </I18nextProvider>,
    { path: "/stats/abc", responses: { "GET /v1/shared/analytics/abc": () => shared } },
  );
  await screen.findByText("İ");
});
