/** Printed by the bench (bench/README.md, bench/results/). Change a figure here only with a new run. */
export const figures = {
  /** Brotli, five links, without photos. */
  pageKilobytes: 2.8,
  /** Clicks acknowledged in the crash test, and how often a process was killed meanwhile. */
  crash: { clicks: 68_005, kills: 60, lost: 0 },
  /** The 95th percentile of a query over this many events. */
  question: { milliseconds: 75, events: 10_000_000 },
  /** With existing data, on the embedded engines. */
  startSeconds: 0.9,
} as const;
