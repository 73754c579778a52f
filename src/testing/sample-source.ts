import type { AnalyticsSource } from "#features/analytics/screens/statistics/source.tsx";

const reject = () => Promise.reject(new Error("not part of the test"));

/** A source of statistics for the user's own page, which rejects every request that the overrides do not serve. */
export function sampleSource(overrides: Partial<AnalyticsSource> = {}): AnalyticsSource {
  return {
    key: "own",
    overview: reject,
    series: reject,
    breakdown: reject,
    linkNames: new Map(),
    isOwn: true,
    ...overrides,
  };
}
