/** What the bench printed (bench/README.md, bench/results/): change a figure here only with a new run. */
export const figures = {
  /** Brotli, five links, without photos. */
  pageKilobytes: 2.8,
  /** Acknowledged in the crash test, and how often something was killed meanwhile. */
  crash: { clicks: 68_005, kills: 60, lost: 0 },
  /** The 95th percentile of a question to so many events. */
  question: { milliseconds: 75, events: 10_000_000 },
  /** With data, on the embedded engines. */
  startSeconds: 0.9,
} as const;
