import type { PageRedirect } from "#features/routing/page-redirect/contract.ts";

interface Phase {
  readonly isOn: boolean;
  /** When the phase changes on its own; undefined if it does not. */
  readonly nextMs: number | undefined;
}

/** Whether a page redirect is active at an instant, and when that changes next. */
export function getPhase({ from, until }: Pick<PageRedirect, "from" | "until">, nowMs: number): Phase {
  const fromMs = from === null ? -Infinity : Date.parse(from);
  const untilMs = until === null ? Infinity : Date.parse(until);
  if (nowMs < fromMs) return { isOn: false, nextMs: fromMs };
  const isOn = nowMs < untilMs;
  return { isOn, nextMs: isOn && untilMs !== Infinity ? untilMs : undefined };
}
