/** The target of a page redirect and its period, in milliseconds. */
export interface TimedRedirect {
  readonly to: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The period includes its start and excludes its end. */
export function isRedirecting({ fromMs, untilMs }: TimedRedirect, nowMs: number): boolean {
  return fromMs <= nowMs && nowMs < untilMs;
}
