import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#base/time.ts";
import type { Language } from "#base/language.ts";
import { toLocale } from "#base/locale.ts";
import { translate, type TextKey } from "../texts.ts";
import { BlockHead } from "./block-head.tsx";
import type { BlockProps } from "./block-context.ts";

const UNITS = [
  ["days", DAY_MS, Infinity],
  ["hours", HOUR_MS, 24],
  ["minutes", MINUTE_MS, 60],
  ["seconds", SECOND_MS, 60],
] as const satisfies readonly (readonly [TextKey, number, number])[];

/** The date in words, and the remaining time as of rendering, which the script updates. */
export function Countdown({ content, context }: BlockProps<"countdown">) {
  const { language, level, now } = context;
  const until = new Date(content.until);
  if (now >= until) return <BlockHead title={content.title} text={content.after} level={level} />;
  return (
    <>
      <BlockHead title={content.title} level={level} />
      <div className="ticks" data-until={until.getTime()} aria-hidden="true">
        {UNITS.map(([unit, unitMs, most]) => (
          <span key={unit}>
            <b>{Math.floor((until.getTime() - now.getTime()) / unitMs) % most}</b>
            {translate(language, unit)}
          </span>
        ))}
      </div>
      <p className="lead">
        <time dateTime={until.toISOString()}>{formatMoment(until, content.zone, language)}</time>
      </p>
      {content.after && (
        <p className="lead" dir="auto" hidden>
          {content.after}
        </p>
      )}
    </>
  );
}

/**
 * "Friday, 5 June 2026 at 18:00 (GMT+3)", in the time zone of the page's owner, since the visitor's is unknown without
 * scripts.
 */
function formatMoment(moment: Date, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(toLocale(language), {
    dateStyle: "full",
    timeStyle: "short",
    timeZone,
  });
  const parts = new Intl.DateTimeFormat(toLocale(language), { timeZone, timeZoneName: "shortOffset" }).formatToParts(
    moment,
  );
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return `${format.format(moment)} (${zone})`;
}
