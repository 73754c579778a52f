import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { word, type WordKey } from "../words.ts";
import { BlockHead } from "./block-head.tsx";
import type { BlockProps } from "./frame.ts";
import { describeTimeUntil } from "./time-until.ts";

const UNITS = [
  ["days", DAY_MS, Infinity],
  ["hours", HOUR_MS, 24],
  ["minutes", MINUTE_MS, 60],
  ["seconds", SECOND_MS, 60],
] as const satisfies readonly (readonly [WordKey, number, number])[];

/** The date in words, and the time left when this was rendered; the script keeps it current. */
export function Countdown({ content, frame }: BlockProps<"countdown">) {
  const { language, level, now } = frame;
  const until = new Date(content.until);
  if (now >= until) return <BlockHead title={content.title} text={content.after} level={level} />;
  return (
    <>
      <BlockHead title={content.title} level={level} />
      <div className="ticks" data-until={until.getTime()} aria-hidden="true">
        {UNITS.map(([unit, unitMs, most]) => (
          <span key={unit}>
            <b>{Math.floor((until.getTime() - now.getTime()) / unitMs) % most}</b>
            {word(language, unit)}
          </span>
        ))}
      </div>
      <p className="lead">
        <time dateTime={until.toISOString()}>{describeTimeUntil(until, content.zone, language)}</time>
      </p>
      {content.after && (
        <p className="lead" dir="auto" hidden>
          {content.after}
        </p>
      )}
    </>
  );
}
