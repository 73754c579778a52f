import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { NO_COUNTS } from "../../queries/statistics-query.ts";
import { AnalyticsScreen } from "./analytics-screen.tsx";
import type { DatedSeries } from "./queries.ts";
import { AnalyticsSourceProvider } from "./source.tsx";

const ONE = { ...NO_COUNTS, humans: 1, visitors: 1 };
const BUCKET = {
  start: 1_795_824_000,
  visits: NO_COUNTS,
  clicks: NO_COUNTS,
  visitors: 0,
  unique_click: 0,
  all_click: 0,
};
const NOTHING = { visits: NO_COUNTS, clicks: NO_COUNTS, visitors: 0, unique_click: 0, all_click: 0 };

test("shows the chart as soon as the first visit is counted", async () => {
  let isVisited = false;
  const drawn: (DatedSeries | undefined)[] = [];
  const source = {
    key: "new",
    overview: () =>
      Promise.resolve({
        period: isVisited ? { ...NOTHING, visits: ONE, visitors: 1 } : NOTHING,
        before: NOTHING,
        is_so_far: true,
        since: isVisited ? "2026-11-28" : null,
      }),
    series: () => Promise.resolve({ buckets: [isVisited ? { ...BUCKET, visits: ONE, visitors: 1 } : BUCKET] }),
    breakdown: () => Promise.resolve({ rows: [] }),
    linkNames: new Map(),
    isOwn: false,
  };
  const { queries } = await renderScreen(
    <AnalyticsSourceProvider value={source}>
      <AnalyticsScreen
        chart={({ series }) => {
          drawn.push(series);
          return null;
        }}
      />
    </AnalyticsSourceProvider>,
    { path: "/stats/token" },
  );
  const isOverview = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes("overview");
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  isVisited = true;
  await queries.refetchQueries({ predicate: isOverview });
  await waitFor(() => expect(drawn.at(-1)?.buckets[0]).toMatchObject({ visits: { humans: 1 } }));
});
