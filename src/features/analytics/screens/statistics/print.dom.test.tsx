import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { NO_COUNTS } from "../../queries/statistics-query.ts";
import { AnalyticsScreen } from "./analytics-screen.tsx";
import { AnalyticsSourceProvider } from "./source.tsx";

const COUNTS = { ...NO_COUNTS, humans: 3, visitors: 2 };
const TOTALS = { visits: COUNTS, clicks: COUNTS, visitors: 2, unique_click: 2, all_click: 3 };

afterEach(() => vi.unstubAllGlobals());

async function renderAnalytics() {
  const fetched: string[] = [];
  const places = Promise.withResolvers<void>();
  const source = {
    key: "shared",
    overview: () => Promise.resolve({ period: TOTALS, before: TOTALS, is_so_far: true, since: "2026-11-01" }),
    series: () => Promise.resolve({ buckets: [] }),
    breakdown: async ({ dimension }: { dimension: string }) => {
      fetched.push(dimension);
      if (dimension === "country") await places.promise;
      return { rows: [{ value: "TR", ...COUNTS }] };
    },
    linkNames: new Map(),
    isOwn: false,
  };
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  const shown = await renderScreen(
    <AnalyticsSourceProvider value={source}>
      <AnalyticsScreen chart={() => null} />
    </AnalyticsSourceProvider>,
    { path: "/stats/token" },
  );
  await waitFor(() => expect(fetched).toHaveLength(2));
  return { ...shown, fetched, places, print };
}

test("prints only once the cards further down are loaded", async () => {
  const { user, fetched, places, print } = await renderAnalytics();
  expect(fetched).not.toContain("country");
  await user.click(screen.getByRole("button", { name: "Print" }));
  await waitFor(() => expect(fetched).toContain("country"));
  await screen.findByRole("heading", { name: "Devices" });
  expect(print).not.toHaveBeenCalled();
  places.resolve();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test("prints on the first press of the print shortcut, and leaves later ones to the browser", async () => {
  const { user, fetched, places, print } = await renderAnalytics();
  places.resolve();
  const pressed = vi.fn<(event: KeyboardEvent) => void>();
  window.addEventListener("keydown", pressed);
  await user.keyboard("{Control>}p{/Control}");
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  await user.keyboard("{Control>}p{/Control}");
  window.removeEventListener("keydown", pressed);
  const printing = pressed.mock.calls.filter(([{ key }]) => key === "p");
  expect(printing.map(([event]) => event.defaultPrevented)).toEqual([true, false]);
  expect(fetched.filter((dimension) => dimension === "country")).toHaveLength(1);
  expect(print).toHaveBeenCalledOnce();
});
