import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SECOND_MS } from "#base/time.ts";
import { sampleBlock } from "#testing/sample-block.ts";
import { sampleSource } from "#testing/sample-source.ts";
import { renderScreen } from "#testing/screen.tsx";
import { NO_COUNTS } from "../../queries/statistics-query.ts";
import { type AnalyticsSource, AnalyticsSourceProvider } from "./source.tsx";
import { useSaveAll } from "./use-save-all.ts";
import { useView } from "./use-view.ts";

const NOW_MS = Date.UTC(2026, 4, 1, 12);
const LINK = "0190a000-0000-7000-8000-0000000000a1";
const some = (humans: number) => ({ ...NO_COUNTS, humans, visitors: humans });
const TOTALS = { visits: some(8), clicks: some(6), visitors: 5, unique_click: 3, all_click: 6 };
const toBucket = (start: number, clicks: number) => ({
  start: start / SECOND_MS,
  visits: NO_COUNTS,
  clicks: some(clicks),
  visitors: 0,
  unique_click: 0,
  all_click: 0,
});
const series = {
  buckets: [toBucket(NOW_MS - 3_600_000, 5), toBucket(NOW_MS, 1), toBucket(NOW_MS + 3_600_000, 0)],
  asOfMs: NOW_MS,
};

function Export() {
  const overview = { period: TOTALS, before: TOTALS, is_so_far: true, since: "2026-05-01" };
  const { save } = useSaveAll(useView(undefined), { overview, series });
  return <button onClick={save}>Export</button>;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The lines of the exported file. */
async function exportAll(search: string, change: Partial<AnalyticsSource> = {}): Promise<string[]> {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW_MS });
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  const figures = { id: "Welcome", views: 4, viewers: 4, uses: 2, users: 2, seen: some(4), used: some(2) };
  const source = sampleSource({
    breakdown: async () => ({ rows: [] }),
    blocks: async () => ({ blocks: [figures] }),
    ...change,
  });
  const { user } = await renderScreen(
    <AnalyticsSourceProvider value={source}>
      <Export />
    </AnalyticsSourceProvider>,
    {
      path: `/dashboard/analytics?count=human&period=today&interval=hour${search}`,
      responses: { "GET /v1/blocks": () => [sampleBlock("Welcome")] },
    },
  );
  await user.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  return (await (saved.mock.calls[0]![0] as Blob).text()).split("\r\n");
}

test("exports the figures, the hours that have begun, and the blocks", async () => {
  const lines = await exportAll("");
  expect(lines).toEqual(expect.arrayContaining(["Visits,8", "Clicks,6", "Block,Type,Views,Uses,Rate %"]));
  expect(lines).toContain("Welcome,Heading,4,2,50");
  expect(lines.filter((line) => line.endsWith(",0,5") || line.endsWith(",0,1"))).toHaveLength(2);
  expect(lines.filter((line) => line.endsWith(",0,0"))).toEqual([]);
});

test("exports neither visits nor blocks in a view of one link", async () => {
  const lines = await exportAll(`&link=${LINK}`);
  expect(lines).toContain("Clicks,6");
  expect(lines.filter((line) => /^(Visits|CTR|Block),/.test(line))).toEqual([]);
});

test("leaves a figure empty if its value is missing in a list that is cut, and says that the list is cut", async () => {
  const toRows = (length: number, humans: number) =>
    Array.from({ length }, (_, index) => ({ value: `v${index}`, ...some(humans) }));
  const rows = { visit: toRows(500, 3), click: [{ value: "rare", ...some(7) }, ...toRows(1, 2)] };
  const lines = await exportAll("", {
    breakdown: async ({ dimension, kind }) => ({ rows: dimension === "utm_source" ? rows[kind ?? "click"] : [] }),
  });
  expect(lines).toEqual(expect.arrayContaining(["v0,3,2", "v1,3,0", "rare,,7"]));
  expect(lines).toContain(
    "Only the 500 values with the most visits and the 500 with the most clicks are listed. An empty cell means that the number isn't known.",
  );
});
