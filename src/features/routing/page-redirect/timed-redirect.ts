/** A period in milliseconds that includes its start but not its end. */
export interface RedirectPeriod {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The target of a page redirect and its period. */
export interface TimedRedirect extends RedirectPeriod {
  readonly to: string;
  /** The period in which it would lead back to its own page, and the page is shown instead; null for nearly all. */
  readonly loop: RedirectPeriod | null;
}

export function isRedirecting(pageRedirect: TimedRedirect, nowMs: number): boolean {
  const { loop } = pageRedirect;
  return isWithinPeriod(pageRedirect, nowMs) && !(loop && isWithinPeriod(loop, nowMs));
}

export function isWithinPeriod({ fromMs, untilMs }: RedirectPeriod, nowMs: number): boolean {
  return fromMs <= nowMs && nowMs < untilMs;
}
