import { toLocale } from "#base/locale.ts";
import type { PageRedirect } from "#features/routing/page-redirect/contract.ts";

/** The value of a datetime-local field in the browser's time zone; empty for null. */
export function toLocalText(instant: string | null): string {
  if (instant === null) return "";
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The instant of such a field's value, in the browser's time zone; null for an empty one. */
export function toInstant(local: string): string | null {
  const date = new Date(local);
  return local === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

export function formatMoment(instant: string, language: string): string {
  return new Intl.DateTimeFormat(toLocale(language), { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(instant),
  );
}

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
