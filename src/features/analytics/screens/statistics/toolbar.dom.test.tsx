import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sampleSource } from "#testing/sample-source.ts";
import { renderScreen } from "#testing/screen.tsx";
import { EmptyStatistics } from "./empty-statistics.tsx";
import { LinkHeading } from "./filter-chips.tsx";
import { AnalyticsSourceProvider } from "./source.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useView } from "./use-view.ts";

const LINK = "0190a000-0000-7000-8000-0000000000a1";

function Controls() {
  const state = useView(undefined);
  return (
    <>
      <Toolbar {...state} />
      <LinkHeading link={LINK} {...state} />
      <EmptyStatistics isNew={false} {...state} />
    </>
  );
}

async function renderControls(search: string, isOwn = true) {
  const shown = await renderScreen(
    <AnalyticsSourceProvider value={sampleSource({ isOwn })}>
      <Controls />
    </AnalyticsSourceProvider>,
    { path: `/dashboard/analytics?count=human&${search}` },
  );
  return { ...shown, parameter: (name: string) => new URLSearchParams(shown.where().split("?")[1]).get(name) };
}

test("rejects a custom period that is longer than queries accept", async () => {
  const { user, fill, parameter } = await renderControls("from=2026-01-01&until=2026-01-31");
  const first = screen.getByLabelText<HTMLInputElement>("From");
  await fill(first, "2020-01-01");
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(first.validationMessage).toBe("Choose a range of up to 1,900 days.");
  expect(parameter("from")).toBe("2026-01-01");
  // in the dashboard, `translateFieldErrors` does this at each input
  first.setCustomValidity("");
  await fill(first, "2025-01-01");
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(parameter("from")).toBe("2025-01-01");
});

test("offers all time only if it is not selected", async () => {
  const { user, parameter } = await renderControls("period=7d");
  await user.click(screen.getByRole("button", { name: "Show all time" }));
  expect(parameter("period")).toBe("all");
  expect(screen.queryByRole("button", { name: "Show all time" })).toBeNull();
});

test("leads to the deletion of a link's statistics, but not in shared statistics", async () => {
  const { container, unmount } = await renderControls("");
  expect(within(container).getByRole("link", { name: "Delete these statistics" }).getAttribute("href")).toBe(
    `/dashboard/analytics/receipt?link=${LINK}`,
  );
  unmount();
  await renderControls("", false);
  expect(screen.queryByRole("link", { name: "Delete these statistics" })).toBeNull();
});
