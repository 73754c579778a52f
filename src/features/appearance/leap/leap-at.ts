/** Where a whole page leads, and from when until when, in milliseconds. */
export interface PageLeap {
  readonly to: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** True while it holds: from its first instant on, and not at its last. */
export function isLeaping({ fromMs, untilMs }: PageLeap, nowMs: number): boolean {
  return fromMs <= nowMs && nowMs < untilMs;
}
