import { toLocale } from "#base/locale.ts";

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
