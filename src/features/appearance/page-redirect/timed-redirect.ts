/** Where a whole page redirects to, and when, in milliseconds. */
export interface TimedRedirect {
  readonly to: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** True from the first instant, and no longer at the last. */
export function isRedirecting({ fromMs, untilMs }: TimedRedirect, nowMs: number): boolean {
  return fromMs <= nowMs && nowMs < untilMs;
}
