import { useEffect, useState } from "react";
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

/** The longest timeout that browsers support. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** The current phase of a page redirect; updates when it begins and ends. */
export function usePhase(pageRedirect: PageRedirect): Phase {
  const [now, setNow] = useState(() => Date.now());
  const phase = getPhase(pageRedirect, now);
  const { nextMs } = phase;
  useEffect(() => {
    if (nextMs === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const leftMs = nextMs - Date.now();
      if (leftMs <= 0) setNow(Date.now());
      else timer = setTimeout(check, Math.min(leftMs, LONGEST_WAIT_MS));
    };
    check();
    return () => clearTimeout(timer);
  }, [nextMs]);
  return phase;
}
