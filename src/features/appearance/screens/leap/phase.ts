import type { Leap } from "../../leap/contract.ts";

export interface Phase {
  readonly isOn: boolean;
  /** When that changes by itself; absent where it stays. */
  readonly nextMs: number | undefined;
}

/** Whether a leap holds at an instant, and until when that stays so. */
export function phaseOf({ from, until }: Pick<Leap, "from" | "until">, nowMs: number): Phase {
  const fromMs = from === null ? -Infinity : Date.parse(from);
  const untilMs = until === null ? Infinity : Date.parse(until);
  if (nowMs < fromMs) return { isOn: false, nextMs: fromMs };
  const isOn = nowMs < untilMs;
  return { isOn, nextMs: isOn && untilMs !== Infinity ? untilMs : undefined };
}
